import type { DeepLink } from './places/deepLink.ts';
import type { Subscription } from './Subscription.ts';

/** The choice of a card, and the news that it has followed already. */
export interface Choice {
  /** The card is to open it; the list may not have it. Undefined while nothing is chosen. */
  readonly wanted: Wanted | undefined;
  /** The remembered id that was followed last. */
  readonly followed: string | undefined;
  readonly link: DeepLink | undefined;
}

interface Wanted {
  readonly id: string;
  /** `default`: it was the only one. `link`: a link named it, and no list has had it yet. */
  readonly by: 'user' | 'link' | 'default';
}

type List = readonly Subscription[];

export type ChoiceEvent =
  | { readonly kind: 'chosen'; readonly id: string }
  | { readonly kind: 'remembered'; readonly id: string | undefined; readonly list: List }
  | { readonly kind: 'linked'; readonly link: DeepLink | undefined }
  | { readonly kind: 'listed'; readonly list: List };

export function firstChoice(remembered: string | undefined): Choice {
  return { wanted: byUser(remembered), followed: remembered, link: undefined };
}

/** The choice after `event`: the same object where the event is no news. */
export function choiceAfter(choice: Choice, event: ChoiceEvent): Choice {
  switch (event.kind) {
    case 'chosen':
      return { ...choice, wanted: byUser(event.id) };
    case 'remembered':
      return afterRemembered(choice, event.id, event.list);
    case 'linked': {
      const { link } = event;
      if (link === choice.link) return choice;
      const id = link?.subscription;
      if (id !== undefined) return { ...choice, link, wanted: { id, by: 'link' } };
      // A place that a link named in vain is missed until the next link.
      const { wanted } = choice.wanted?.by === 'link' ? firstChoice(choice.followed) : choice;
      return { ...choice, link, wanted };
    }
    case 'listed':
      return afterList(choice, event.list);
  }
}

function byUser(id: string | undefined): Wanted | undefined {
  return id === undefined ? undefined : { id, by: 'user' };
}

/** Another tab has opened `id`. It is followed once the list has it, but not over a choice that was not opened yet. */
function afterRemembered(choice: Choice, id: string | undefined, list: List): Choice {
  const { wanted, followed } = choice;
  if (id === followed || !list.some((one) => one.id === id)) return choice;
  const isPending = wanted !== undefined && wanted.by !== 'default' && wanted.id !== followed;
  return { ...choice, followed: id, wanted: isPending ? wanted : byUser(id) };
}

/**
 * A choice of the user's that is gone stays: another in its place could go unnoticed, and it may come back
 * after an outage.
 */
function afterList(choice: Choice, list: List): Choice {
  const { wanted } = choice;
  if (wanted && list.some(({ id }) => id === wanted.id)) {
    return wanted.by === 'link' ? { ...choice, wanted: { ...wanted, by: 'user' } } : choice;
  }
  if (wanted && wanted.by !== 'default') return choice;
  const only = list.length === 1 ? list[0] : undefined;
  if (!wanted && !only) return choice;
  return { ...choice, wanted: only && { id: only.id, by: 'default' } };
}
