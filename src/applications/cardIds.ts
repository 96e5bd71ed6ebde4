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
