import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Menu.module.css';
import { nextItem } from './menuKeys.ts';

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName;
  readonly onSelect: () => void;
}

interface Props {
  readonly label: string;
  /** What the menu is about; stands above the items and is not one. */
  readonly heading: ReactNode;
  readonly items: readonly MenuItem[];
  /** The item that takes focus when the menu opens. */
  readonly focusOn: 'first' | 'last';
  /** Escape, Tab or a choice: the button takes focus back and the menu goes. */
  readonly onLeave: () => void;
}

/** An open menu: takes focus and moves it among its items. */
export function Menu({ label, heading, items, focusOn, onLeave }: Props) {
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    itemsIn(menu.current)
      .at(focusOn === 'first' ? 0 : -1)
      ?.focus();
  }, [focusOn]);

  function moveFocus(event: KeyboardEvent) {
    // A held Enter opened the menu; it must not choose from it too.
    if (event.key === 'Enter' && event.repeat) return event.preventDefault();
    // Tab then moves on from the button, wherever the menu stands in the document.
    if (event.key === 'Escape' || event.key === 'Tab') return onLeave();
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const buttons = itemsIn(menu.current);
    const current = buttons.findIndex((button) => button.matches(':focus'));
    const labels = items.map((item) => item.label);
    const next = nextItem(event.key, current, labels);
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  }

  return (
    <div
      ref={menu}
      className={styles.menu}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={moveFocus}
    >
      {heading}
      <hr className={styles.divider} />
      {items.map((item) => (
        <button
          key={item.label}
          className={styles.item}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            onLeave();
            item.onSelect();
          }}
        >
          <span>{item.label}</span>
          {item.icon && <Icon name={item.icon} />}
        </button>
      ))}
    </div>
  );
}

function itemsIn(menu: HTMLElement | null) {
  return Array.from(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []);
}
