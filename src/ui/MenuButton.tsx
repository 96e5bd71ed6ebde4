import {
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
} from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from './Button.tsx';
import { isText } from './guardKeys.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Menu.module.css';

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName;
  /** Left out for an action. */
  readonly choice?: { readonly kind: 'radio' | 'checkbox'; readonly isChecked: boolean };
  readonly startsGroup?: boolean;
  /** The path of a page, for a link. */
  readonly to?: string;
  readonly onSelect?: () => void;
}

/** Choices side by side under one name. */
export interface MenuRow extends Pick<MenuItem, 'label' | 'startsGroup'> {
  readonly items: readonly MenuItem[];
}

interface Props {
  /** Unique in the page, and the same in the stored page. */
  readonly id: string;
  readonly label: string;
  readonly heading?: ReactNode;
  readonly items: readonly (MenuItem | MenuRow)[];
  /** Shown instead of `children`; `label` then names the button. */
  readonly icon?: IconName;
  readonly describedBy?: string;
  readonly children?: ReactNode;
}

/** ARIA's menu-button pattern. A popover opens even before hydration; without popovers, focus shows it (CSS). */
export function MenuButton({ id, label, heading, items, icon, describedBy, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const allItems = items.flatMap((item) => ('items' in item ? item.items : item));

  useEffect(() => {
    // React missed the toggle of a menu that was opened before hydration. An open menu holds the focus.
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
    // The browser closes the menu at a press on the button. There is no target when the window loses the focus.
    if (relatedTarget === null || relatedTarget === button.current) return;
    if (!currentTarget.contains(relatedTarget)) menu.current?.hidePopover?.();
  }

  function moveFocus(event: KeyboardEvent) {
    // Tab then moves on from the button, wherever the menu stands in the document.
    if (event.key === 'Escape' || event.key === 'Tab') return close();
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const buttons = itemsIn(event.currentTarget);
    const current = buttons.findIndex((one) => one.matches(':focus'));
    const labels = allItems.map((item) => item.label);
    const next = nextItem(event.key, current, labels);
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  }

  function itemControl(item: MenuItem) {
    const props = {
      ref: item === allItems[0] ? takeFocusOnOpening : undefined,
      // React would warn about the `autofocus` that `takeFocusOnOpening` sets.
      suppressHydrationWarning: true,
      className: `row ${styles.item}`,
      ...semantics(item),
      tabIndex: -1,
      onClick() {
        if (!item.choice) close();
        item.onSelect?.();
      },
      children: (
        <>
          <span>{item.label}</span>
          {item.choice?.kind === 'checkbox' && (
            <span className={styles.box}>{item.choice.isChecked && <Icon name="check" />}</span>
          )}
          {item.icon && <Icon name={item.icon} />}
        </>
      ),
    };
    if (item.to === undefined) return <button key={item.label} type="button" {...props} />;
    return <Link key={item.label} to={item.to} {...props} />;
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
        // Only the first value: `follow` updates it.
        aria-expanded={false}
        // Safari does not focus a pressed button, so Escape could not return the focus to it.
        onClick={(event) => event.currentTarget.focus()}
        onKeyDown={openByArrow}
      >
        {children}
        <Icon name={icon ?? 'chevron'} />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={`raised ${styles.menu}`}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onBlur={closeUnlessInside}
        onKeyDown={moveFocus}
        onToggle={(event) => follow(event.newState === 'open')}
      >
        {heading && (
          <>
            {heading}
            <hr className={styles.divider} />
          </>
        )}
        {items.map((item) => (
          <Fragment key={item.label}>
            {item.startsGroup && <hr className={styles.divider} />}
            {'items' in item ? (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a menu
              <div className={styles.items} role="group" aria-label={item.label}>
                <p className="aside" aria-hidden="true">
                  {item.label}
                </p>
                {item.items.map(itemControl)}
              </div>
            ) : (
              itemControl(item)
            )}
          </Fragment>
        ))}
      </div>
    </div>
  );
}

/** Places the menu below its button in browsers without anchor positioning. */
function placeBelow(button: HTMLElement, menu: HTMLElement) {
  if (CSS.supports('anchor-scope: all')) return;
  const { bottom, right } = button.getBoundingClientRect();
  menu.style.insetBlockStart = `${bottom + window.scrollY + 4}px`;
  menu.style.insetInlineEnd = `${document.documentElement.clientWidth - right}px`;
}

/** The popover reads the attribute. React's own `autoFocus` writes none, but focuses on mounting. */
function takeFocusOnOpening(item: HTMLElement | null) {
  item?.toggleAttribute('autofocus', true);
}

function semantics({ choice }: MenuItem) {
  if (!choice) return { role: 'menuitem' };
  return { role: `menuitem${choice.kind}`, 'aria-checked': choice.isChecked };
}

function itemsIn(menu: Element | null) {
  return Array.from(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []);
}

/** Returns the index of the item to focus; undefined for a key that moves nothing. */
function nextItem(key: string, current: number, labels: readonly string[]): number | undefined {
  const last = labels.length - 1;
  if (key === 'ArrowDown' || key === 'ArrowRight') return current === last ? 0 : current + 1;
  if (key === 'ArrowUp' || key === 'ArrowLeft') return current <= 0 ? last : current - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return nextItemBeginningWith(key, current, labels);
}

function nextItemBeginningWith(key: string, current: number, labels: readonly string[]) {
  // Space presses the item.
  if (!isText(key) || key === ' ') return undefined;
  const afterCurrent = labels.map((_, step) => (current + 1 + step) % labels.length);
  return afterCurrent.find((index) =>
    labels[index]?.toLocaleLowerCase('en-GB').startsWith(key.toLocaleLowerCase('en-GB')),
  );
}
