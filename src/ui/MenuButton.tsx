import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { buttonClass } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Menu.module.css';
import { itemsIn, Menu, type MenuItem } from './Menu.tsx';

interface Props {
  /** The menu's; unique in the page, and the same whenever the page is rendered. */
  readonly id: string;
  readonly label: string;
  readonly heading?: ReactNode;
  readonly items: readonly MenuItem[];
  /** In the place of what is in the button, which is then named by `label`. */
  readonly icon?: IconName;
  /** Id of the element that tells this button from others with the same label. */
  readonly describedBy?: string;
  readonly children?: ReactNode;
}

/**
 * A button that opens a menu: the menu-button pattern of the ARIA authoring practices. The menu is a
 * popover, which the browser opens and closes: a page that is not hydrated yet has it too. A browser
 * without popovers shows the menu while the button or an item has the focus (Menu.module.css).
 */
export function MenuButton({ id, label, heading, items, icon, describedBy, children }: Props) {
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

  function follow(isOpen: boolean) {
    button.current?.setAttribute('aria-expanded', String(isOpen));
    if (isOpen && button.current && menu.current) placeBelow(button.current, menu.current);
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
    <div className={styles.around}>
      <button
        ref={button}
        type="button"
        className={`${buttonClass({ variant: 'none' })} ${icon ? styles.sign : styles.button}`}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={icon && label}
        aria-describedby={describedBy}
        // As rendered: the popover is the state, and React's would be a second one.
        aria-expanded={false}
        // Safari leaves the focus where it was, and could not give it back on Escape.
        onClick={(event) => event.currentTarget.focus()}
        onKeyDown={openByArrow}
      >
        {children}
        <Icon name={icon ?? 'chevron'} />
      </button>
      <Menu
        ref={menu}
        id={id}
        label={label}
        heading={heading}
        items={items}
        onBlur={closeUnlessInside}
        onToggle={follow}
        onLeave={close}
      />
    </div>
  );
}

/** Puts a menu in the top layer below its button, where styles cannot (Menu.module.css). */
function placeBelow(button: HTMLElement, menu: HTMLElement) {
  if (CSS.supports('anchor-scope: all')) return;
  const { bottom, right } = button.getBoundingClientRect();
  menu.style.insetBlockStart = `${bottom + window.scrollY + 4}px`;
  menu.style.insetInlineEnd = `${document.documentElement.clientWidth - right}px`;
}
