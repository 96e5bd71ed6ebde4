import { createOptionSearch, grouped } from '../../ui/select/createOptionSearch.ts';
import type { Application } from '../catalogue.ts';
import { deepLinkUrl } from '../places/deepLink.ts';
import { identityOf, type Place, type Subscription, subscriptionsOf } from '../Subscription.ts';
import { safeHref } from '../safeHref.ts';
import { sentences } from '../sentences.ts';

export type Finding = ReturnType<typeof findingsOf>[number];

/**
 * Prepares the search over applications and the places that their cards can open, by the words of a name and of
 * its application's name. Without a query new places come first, then those in `first`.
 */
export function createPlaceSearch(
  applications: readonly Application[],
  subscriptions: readonly Subscription[],
) {
  const all = applications.flatMap((one) => findingsOf(one, subscriptions));
  const search = createOptionSearch(all, ({ application }) => application.name);
  const byId = new Map(all.map((finding) => [finding.id, finding]));
  // We limit the new places, because an import of hundreds would hide the recent and pinned ones.
  const newest = all.filter(({ isNew }) => isNew).slice(0, 5);
  return (query: string, first: readonly Place[]): readonly Finding[] => {
    const found = search(query, undefined);
    if (query.trim() !== '') return found;
    const used = first.flatMap((place) => byId.get(identityOf(place)) ?? []);
    return [...new Set([...newest, ...used, ...found])];
  };
}

/**
 * Returns what can be found of an application: itself and each `place`. `detail` names a place's application, or
 * says how an application stands. `target` is the place that opens; undefined if the finding leads to a card, such
 * as one with several places.
 */
function findingsOf(application: Application, subscriptions: readonly Subscription[]) {
  const { id, name, isAvailable } = application;
  const places = isAvailable ? subscriptionsOf(subscriptions, id) : [];
  const only = places.length === 1 ? places[0] : undefined;
  const detail = stateOf(application, places);
  return [
    {
      id,
      name,
      detail,
      isNew: false,
      application,
      place: undefined,
      ...leadingTo({ application: id }, only),
    },
    ...places.map((place) => ({
      ...place,
      place,
      id: identityOf(place),
      detail: place.detail === undefined ? name : `${name}, ${place.detail}`,
      application,
      ...leadingTo({ application: id, subscription: place.id }, place),
    })),
  ];
}

/** Returns an address that leads to the place itself, or to its card if the place has no safe address. */
function leadingTo(link: Parameters<typeof deepLinkUrl>[1], place: Subscription | undefined) {
  const href = place && safeHref(place.url);
  return href ? { target: place, href } : { target: undefined, href: deepLinkUrl('', link) };
}

function stateOf({ isAvailable, instance }: Application, places: readonly Subscription[]): string {
  if (!isAvailable) return sentences.soon;
  if (places.length > 1) return `${grouped(places.length)} ${instance}s`;
  return places[0]?.name ?? sentences.noAccess;
}
