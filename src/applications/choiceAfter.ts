import type { DeepLink } from './places/deepLink.ts';
import type { Subscription } from './Subscription.ts';

/** The choice of a card, with the remembered id and the link that it has followed already. */
export interface Choice {
  /** The place that the card shall open, which the list may not have. Undefined while nothing is chosen. */
  readonly wanted: Wanted | undefined;
  /** The remembered id that the card followed last. */
  readonly followed: string | undefined;
  readonly link: DeepLink | undefined;
}

interface Wanted {
  readonly id: string;
  /** `default`: it was the only place. `link`: a link named it, and no list has had it yet. */
  readonly by: 'user' | 'link' | 'default';
}

/** The props of a card that its choice depends on. Any of them may change between two renderings. */
export interface Given {
  readonly list: readonly Subscription[];
  readonly remembered: string | undefined;
  readonly link: DeepLink | undefined;
}

export function firstChoice(remembered: string | undefined): Choice {
  return { wanted: byUser(remembered), followed: remembered, link: undefined };
}

/** Returns the choice of a card that is given these props, or the same object if nothing changed. */
export function choiceAfter(choice: Choice, given: Given): Choice {
  return [afterRemembered, afterLink, afterList].reduce(
    (next, after) => after(next, given),
    choice,
  );
}

function byUser(id: string | undefined): Wanted | undefined {
  return id === undefined ? undefined : { id, by: 'user' };
}

/** Follows the place that another tab has opened, once the list has it, but not over a choice that was not opened yet. */
function afterRemembered(choice: Choice, { remembered: id, list }: Given): Choice {
  const { wanted, followed } = choice;
  if (id === followed || !list.some((one) => one.id === id)) return choice;
  const isPending = wanted !== undefined && wanted.by !== 'default' && wanted.id !== followed;
  return { ...choice, followed: id, wanted: isPending ? wanted : byUser(id) };
}

/** Follows a link. A place that a link named in vain counts as missing until the next link. */
function afterLink(choice: Choice, { link }: Given): Choice {
  if (link === choice.link) return choice;
  const id = link?.subscription;
  if (id !== undefined) return { ...choice, link, wanted: { id, by: 'link' } };
  const { wanted } = choice.wanted?.by === 'link' ? firstChoice(choice.followed) : choice;
  return { ...choice, link, wanted };
}

/**
 * Keeps a choice of the user's that the list no longer has: people might not notice another in its place, and it
 * may come back after an outage.
 */
function afterList(choice: Choice, { list }: Given): Choice {
  const { wanted } = choice;
  if (wanted && list.some(({ id }) => id === wanted.id)) {
    return wanted.by === 'link' ? { ...choice, wanted: { ...wanted, by: 'user' } } : choice;
  }
  if (wanted && wanted.by !== 'default') return choice;
  const only = list.length === 1 ? list[0] : undefined;
  if (!wanted && !only) return choice;
  return { ...choice, wanted: only && { id: only.id, by: 'default' } };
}
