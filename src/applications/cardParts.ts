import styles from './ApplicationCard.module.css';
import type { Application } from './catalogue.ts';

/** Returns the ids of a card's parts, which are the same in the stored page as in the live one. */
export function cardIds({ id }: Pick<Application, 'id'>) {
  return {
    heading: `${id}-name`,
    status: `${id}-status`,
    choice: `${id}-subscription`,
    open: `${id}-open`,
    /** Describe a link to a new tab. */
    link: `${id}-name ${newTabId}`,
  };
}

/** The id of the words that describe every link to a new tab. Their element is HomePage's. */
export const newTabId = 'new-tab';

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
