import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { buttonClass } from './buttonLook.tsx';
import { Icon } from './Icon.tsx';
import { Menu, type MenuItem } from './Menu.tsx';
import styles from './MenuButton.module.css';

interface Props {
  /** Names the menu. */
  readonly label: string;
  readonly heading: ReactNode;
  readonly items: readonly MenuItem[];
  /** What the button shows, and is named by. */
  readonly children: ReactNode;
}

/** A button that opens a menu: the menu-button pattern of the ARIA authoring practices. */
export function MenuButton({ label, heading, items, children }: Props) {
  const [state, setState] = useState<'closed' | 'first' | 'last'>('closed');
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = state !== 'closed';

  function leave() {
    button.current?.focus();
    setState('closed');
  }

  function pressKey(event: KeyboardEvent) {
    if (event.key === 'Escape') return setState('closed');
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setState(event.key === 'ArrowDown' ? 'first' : 'last');
  }

  useEffect(() => {
    if (!isOpen) return;
    function closeUnlessInside({ target }: Event) {
      if (target instanceof Node && !box.current?.contains(target)) setState('closed');
    }
    document.addEventListener('pointerdown', closeUnlessInside);
    document.addEventListener('focusin', closeUnlessInside);
    return () => {
      document.removeEventListener('pointerdown', closeUnlessInside);
      document.removeEventListener('focusin', closeUnlessInside);
    };
  }, [isOpen]);

  return (
    <div ref={box} className={styles.box}>
      <button
        ref={button}
        type="button"
        className={`${buttonClass({ variant: 'none' })} ${styles.button}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? leave() : setState('first'))}
        onKeyDown={pressKey}
      >
        {children}
        <Icon name="chevron" />
      </button>
      {isOpen && (
        <Menu label={label} heading={heading} items={items} focusOn={state} onLeave={leave} />
      )}
    </div>
  );
}
