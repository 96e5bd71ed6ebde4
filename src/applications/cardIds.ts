import type { Application } from './catalogue.ts';

/** Ids of the parts of a card: the same in the stored page as in the live one. */
export function cardIds({ id }: Pick<Application, 'id'>) {
  return {
    heading: `${id}-name`,
    status: `${id}-status`,
    choice: `${id}-subscription`,
    open: `${id}-open`,
  };
}

/** Id of the words that describe every link which leaves the page. Their element is HomePage's. */
export const newTabId = 'new-tab';
