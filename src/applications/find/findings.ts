import { createOptionSearch, grouped } from '../../ui/select/createOptionSearch.ts';
import type { Application } from '../catalogue.ts';
import { type DeepLink, deepLinkUrl } from '../places/deepLink.ts';
import {
  identityOf,
  type Place,
  type Subscription,
  safeHref,
  subscriptionsOf,
} from '../Subscription.ts';
import { sentences } from '../sentences.ts';

export type Finding = ReturnType<typeof findingsOf>[number];

/** An import of hundreds of places must not hide the recent and pinned ones. */
export const mostNew = 5;

/** Makes the search over applications and their subscriptions; without a query first what is new, then `first`. */
export function createFinder(
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

/** Returns an application and its subscriptions. A finding that `opens` none leads to a card. */
function findingsOf(application: Application, subscriptions: readonly Subscription[]) {
  const { id, name, isAvailable } = application;
  const own = isAvailable ? subscriptionsOf(subscriptions, id) : [];
  const only = own.length === 1 ? own[0] : undefined;
  const detail = stateOf(application, own);
  return [
    {
      id,
      name,
      detail,
      isNew: false,
      application,
      subscription: undefined,
      ...leadingTo({ application: id }, only),
    },
    ...own.map((subscription) => ({
      ...subscription,
      subscription,
      id: identityOf(subscription),
      detail: [name, subscription.detail].filter(Boolean).join(', '),
      application,
      ...leadingTo({ application: id, subscription: subscription.id }, subscription),
    })),
  ];
}

/** Leads to the card if the subscription has no safe address. */
function leadingTo(link: DeepLink, subscription: Subscription | undefined) {
  const href = subscription && safeHref(subscription.url);
  return { opens: href && subscription, href: href ?? deepLinkUrl('', link) };
}

function stateOf({ isAvailable, instance }: Application, own: readonly Subscription[]): string {
  if (!isAvailable) return sentences.soon;
  if (own.length > 1) return `${grouped(own.length)} ${instance}s`;
  return own[0]?.name ?? sentences.noAccess;
}
