import type { FocusEvent, KeyboardEvent, ReactNode, Ref } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Menu.module.css';
import { nextItem } from './menuKeys.ts';

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName;
  /** Of a choice that stays; left out: the item does something. */
  readonly choice?: { readonly kind: 'radio' | 'checkbox'; readonly isChecked: boolean };
  readonly onSelect: () => void;
}

interface Props {
  readonly ref: Ref<HTMLDivElement>;
  /** What the button's `popovertarget` names. */
  readonly id: string;
  readonly label: string;
  readonly heading?: ReactNode;
  readonly items: readonly MenuItem[];
  readonly onBlur: (event: FocusEvent) => void;
  readonly onToggle: (isOpen: boolean) => void;
  /** Escape, Tab or a choice: the button takes focus back and the menu goes. */
  readonly onLeave: () => void;
}

/** A popover that takes the focus when it opens, and moves it among its items. */
export function Menu({ ref, id, label, heading, items, onBlur, onToggle, onLeave }: Props) {
  function moveFocus(event: KeyboardEvent) {
    // A held Enter opened the menu; it must not choose from it too.
    if (event.key === 'Enter' && event.repeat) return event.preventDefault();
    // Tab then moves on from the button, wherever the menu stands in the document.
    if (event.key === 'Escape' || event.key === 'Tab') return onLeave();
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const buttons = itemsIn(event.currentTarget);
    const current = buttons.findIndex((button) => button.matches(':focus'));
    const labels = items.map((item) => item.label);
    const next = nextItem(event.key, current, labels);
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  }

  return (
    <div
      ref={ref}
      id={id}
      popover="auto"
      className={styles.menu}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onBlur={onBlur}
      onKeyDown={moveFocus}
      onToggle={(event) => onToggle(event.newState === 'open')}
    >
      {heading && (
        <>
          {heading}
          <hr className={styles.divider} />
        </>
      )}
      {items.map((item, index) => (
        <button
          key={item.label}
          ref={index === 0 ? takeFocusOnOpening : undefined}
          // Of the attribute that React does not know of.
          suppressHydrationWarning
          className={styles.item}
          type="button"
          {...semantics(item)}
          tabIndex={-1}
          onClick={() => {
            onLeave();
            item.onSelect();
          }}
        >
          <span>{item.label}</span>
          {item.choice?.isChecked && <Icon name="check" />}
          {item.icon && <Icon name={item.icon} />}
        </button>
      ))}
    </div>
  );
}

/** The popover reads the attribute. React's own `autoFocus` writes none: it focuses on mounting. */
function takeFocusOnOpening(item: HTMLElement | null) {
  item?.toggleAttribute('autofocus', true);
}

function semantics({ choice }: MenuItem) {
  if (!choice) return { role: 'menuitem' };
  return { role: `menuitem${choice.kind}`, 'aria-checked': choice.isChecked };
}

export function itemsIn(menu: Element | null) {
  return Array.from(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []);
}
