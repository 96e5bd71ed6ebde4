import type { DeepLink } from './places/deepLink.ts';
import type { Subscription } from './Subscription.ts';

/** The ids from which a card takes its choice, and the link that it has followed. */
export interface Choice {
  /** Chosen in the card or by a link, and not opened since. */
  readonly picked?: string | undefined;
  readonly opened?: string | undefined;
  /** The place that is or was the only one, while it is in the list. */
  readonly only?: string | undefined;
  readonly link?: DeepLink | undefined;
}

export interface Given {
  readonly list: readonly Subscription[];
  readonly remembered: string | undefined;
  readonly link: DeepLink | undefined;
}

/** If the list lacks this id no other replaces it: users might not notice, and it may come back after an outage. */
export const chosenId = ({ picked, opened, only }: Choice) => picked ?? opened ?? only;

/** Returns the choice under these props, the same object if nothing changed. */
export function choiceAfter(before: Choice, { list, remembered, link }: Given): Choice {
  const listed = (id?: string) => list.find((one) => one.id === id)?.id;
  // Another tab may have opened a place that this list does not have yet.
  const opened = listed(remembered) ?? before.opened;
  const only = list.length === 1 ? list[0]?.id : listed(before.only);
  const isInVain = before.picked === before.link?.subscription && !listed(before.picked);
  const kept = isInVain && link !== before.link ? undefined : before.picked;
  const named = link === before.link ? undefined : link?.subscription;
  const picked = named ?? kept;
  const after = { picked: picked === opened ? undefined : picked, opened, only, link };
  const keys = ['picked', 'opened', 'only', 'link'] as const;
  return keys.every((key) => after[key] === before[key]) ? before : after;
}
