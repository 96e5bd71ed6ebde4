import { labelOf } from '../ui/select/SelectOption.ts';
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
  /** Its label in the list that had it last, so that it can be named when it is gone. */
  readonly name?: string;
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

/** A choice of the user's that is gone stays, to be named: another in its place could go unnoticed. */
function afterList(choice: Choice, list: List): Choice {
  const { wanted } = choice;
  const found = wanted && list.find(({ id }) => id === wanted.id);
  if (found && labelOf(found) === wanted.name) return choice;
  if (found) {
    const by = wanted.by === 'link' ? 'user' : wanted.by;
    return { ...choice, wanted: { id: found.id, name: labelOf(found), by } };
  }
  if (wanted && wanted.by !== 'default' && list.length > 0) return choice;
  const only = list.length === 1 ? list[0] : undefined;
  if (!wanted && !only) return choice;
  return { ...choice, wanted: only && { id: only.id, name: labelOf(only), by: 'default' } };
}
