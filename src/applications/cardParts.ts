import styles from './ApplicationCard.module.css';
import type { Application } from './catalogue.ts';

export function cardIds({ id }: Pick<Application, 'id'>) {
  return {
    heading: `${id}-name`,
    status: `${id}-status`,
    choice: `${id}-subscription`,
    open: `${id}-open`,
    link: `${id}-name ${newTabId}`,
  };
}

/** The id of HomePage's words that describe every link to a new tab. */
export const newTabId = 'new-tab';

/** Focuses Open, else the choice, else the first action of a card. */
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

export function openChoice(application: Application): void {
  focusNextStep(application);
  const arrow = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(arrow);
}
