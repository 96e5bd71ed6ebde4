import { createOptionSearch, grouped } from '../../ui/select/createOptionSearch.ts';
import type { Application } from '../catalogue.ts';
import { deepLinkUrl } from '../places/deepLink.ts';
import { identityOf, type Place, type Subscription, subscriptionsOf } from '../Subscription.ts';
import { safeHref } from '../safeHref.ts';
import { sentences } from '../sentences.ts';

export type Finding = ReturnType<typeof findingsOf>[number];

/** An import of hundreds of places must not hide the recent and pinned ones. */
export const mostNew = 5;

/** Makes the search over applications and their places. Without a query new places come first, then those in `first`. */
export function createPlaceSearch(
  applications: readonly Application[],
  subscriptions: readonly Subscription[],
) {
  const all = applications.flatMap((one) => findingsOf(one, subscriptions));
  const search = createOptionSearch(all, ({ application }) => application.name);
  const byId = new Map(all.map((finding) => [finding.id, finding]));
  const newest = all.filter(({ isNew }) => isNew).slice(0, mostNew);
  return (query: string, first: readonly Place[]): readonly Finding[] => {
    const found = search(query, undefined);
    if (query.trim() !== '') return found;
    const used = first.flatMap((place) => byId.get(identityOf(place)) ?? []);
    return [...new Set([...newest, ...used, ...found])];
  };
}

/** Returns an application and its places. A finding without a `target` leads to a card. */
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

/** Leads to the card if the place has no safe address. */
function leadingTo(link: Parameters<typeof deepLinkUrl>[1], place: Subscription | undefined) {
  const href = place && safeHref(place.url);
  return href ? { target: place, href } : { target: undefined, href: deepLinkUrl('', link) };
}

function stateOf({ isAvailable, instance }: Application, places: readonly Subscription[]): string {
  if (!isAvailable) return sentences.soon;
  if (places.length > 1) return `${grouped(places.length)} ${instance}s`;
  return places[0]?.name ?? sentences.noAccess;
}
