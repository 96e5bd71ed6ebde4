import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { buttonClass } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { itemsIn, Menu, type MenuItem } from './Menu.tsx';
import styles from './MenuButton.module.css';

interface Props {
  /** The menu's; unique in the page, and the same whenever the page is rendered. */
  readonly id: string;
  readonly label: string;
  readonly heading: ReactNode;
  readonly items: readonly MenuItem[];
  readonly children: ReactNode;
}

/**
 * A button that opens a menu: the menu-button pattern of the ARIA authoring practices. The menu is a
 * popover, which the browser opens and closes: a page that is not hydrated yet has it too. A browser
 * without popovers shows the menu while the button or an item has the focus (Menu.module.css).
 */
export function MenuButton({ id, label, heading, items, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // An open menu holds the focus; React has not heard of one that was opened before hydration.
    if (!menu.current?.contains(document.activeElement)) return;
    button.current?.setAttribute('aria-expanded', 'true');
  }, []);

  function openByArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    menu.current?.togglePopover?.(true);
    itemsIn(menu.current)
      .at(event.key === 'ArrowDown' ? 0 : -1)
      ?.focus();
  }

  function close() {
    button.current?.focus();
    menu.current?.hidePopover?.();
  }

  function closeUnlessInside({ currentTarget, relatedTarget }: FocusEvent) {
    // A press on the button closes by itself. Nothing has the focus when the window has lost it.
    if (relatedTarget === null || relatedTarget === button.current) return;
    if (!currentTarget.contains(relatedTarget)) menu.current?.hidePopover?.();
  }

  return (
    <div className={styles.box}>
      <button
        ref={button}
        type="button"
        className={`${buttonClass({ variant: 'none' })} ${styles.button}`}
        popoverTarget={id}
        aria-haspopup="menu"
        // As rendered: the popover is the state, and React's would be a second one.
        aria-expanded={false}
        // Safari leaves the focus where it was, and could not give it back on Escape.
        onClick={(event) => event.currentTarget.focus()}
        onKeyDown={openByArrow}
      >
        {children}
        <Icon name="chevron" />
      </button>
      <Menu
        ref={menu}
        id={id}
        label={label}
        heading={heading}
        items={items}
        onBlur={closeUnlessInside}
        onToggle={(isOpen) => button.current?.setAttribute('aria-expanded', String(isOpen))}
        onLeave={close}
      />
    </div>
  );
}
