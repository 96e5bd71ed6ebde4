import { type FocusEvent, Fragment, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Menu.module.css';

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName;
  /** Of a choice that stays; left out: the item does something. */
  readonly choice?: { readonly kind: 'radio' | 'checkbox'; readonly isChecked: boolean };
  /** Names the row that it shares with its neighbours of the same. */
  readonly row?: string;
  /** What comes before it is of another kind. */
  readonly startsGroup?: boolean;
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

  const itemButton = (item: MenuItem) => (
    <button
      key={item.label}
      ref={item === items[0] ? takeFocusOnOpening : undefined}
      // Of the attribute that React does not know of.
      suppressHydrationWarning
      className={`row ${styles.item}`}
      type="button"
      {...semantics(item)}
      tabIndex={-1}
      onClick={() => {
        onLeave();
        item.onSelect();
      }}
    >
      <span>{item.label}</span>
      {item.choice?.kind === 'checkbox' && (
        <span className={styles.box}>{item.choice.isChecked && <Icon name="check" />}</span>
      )}
      {item.icon && <Icon name={item.icon} />}
    </button>
  );

  return (
    <div
      ref={ref}
      id={id}
      popover="auto"
      className={`raised ${styles.menu}`}
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
      {rowsOf(items).map((row) => (
        <Fragment key={row[0]?.label}>
          {row[0]?.startsGroup && <hr className={styles.divider} />}
          {row[0]?.row === undefined ? (
            row.map(itemButton)
          ) : (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a menu
            <div className={styles.items} role="group" aria-label={row[0].row}>
              {row.map(itemButton)}
            </div>
          )}
        </Fragment>
      ))}
    </div>
  );
}

/** Neighbours of one row together, every other item by itself. */
function rowsOf(items: readonly MenuItem[]): readonly (readonly MenuItem[])[] {
  const rows: MenuItem[][] = [];
  for (const item of items) {
    const last = rows.at(-1);
    if (item.row !== undefined && last?.[0]?.row === item.row) last.push(item);
    else rows.push([item]);
  }
  return rows;
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

/** The item to focus, by the ARIA authoring practices; undefined for a key that moves nothing. */
function nextItem(key: string, current: number, labels: readonly string[]): number | undefined {
  const last = labels.length - 1;
  if (key === 'ArrowDown' || key === 'ArrowRight') return current === last ? 0 : current + 1;
  if (key === 'ArrowUp' || key === 'ArrowLeft') return current <= 0 ? last : current - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return nextItemBeginningWith(key, current, labels);
}

function nextItemBeginningWith(key: string, current: number, labels: readonly string[]) {
  // Named keys (Enter, F1 …) have more than one character, and Space presses the item.
  if (Array.from(key).length !== 1 || key === ' ') return undefined;
  const afterCurrent = labels.map((_, step) => (current + 1 + step) % labels.length);
  return afterCurrent.find((index) =>
    labels[index]?.toLocaleLowerCase('en-GB').startsWith(key.toLocaleLowerCase('en-GB')),
  );
}
