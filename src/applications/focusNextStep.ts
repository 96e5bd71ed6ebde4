import styles from './ApplicationCard.module.css';
import { cardIds } from './cardIds.ts';
import type { Application } from './catalogue.ts';

/** Moves the focus to what a card asks for next: Open, the choice before it, or its first action. */
export function focusNextStep(application: Application): void {
  const ids = cardIds(application);
  const card = document.getElementById(ids.heading)?.closest('article');
  const find = (selector: string) => card?.querySelector<HTMLElement>(selector);
  const control =
    find(`#${ids.open}[href]`) ??
    find('[role="combobox"]') ??
    find(`.${styles.action} > *`) ??
    find('a');
  control?.focus();
}

/** Opens the list of a card's dropdown, as its arrow key would. */
export function openChoice(application: Application): void {
  focusNextStep(application);
  const arrow = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(arrow);
}
