import { parseUrl } from '../../../shared/parse.ts';
import { folded } from '../../ui/select/folded.ts';
import type { Subscription } from '../Subscription.ts';

/** Returns a text that may distinguish a subscription; empty if it has none. */
type Way = (subscription: Subscription) => string;

/** Tried after the organisation, the shortest first. */
const ways: readonly Way[] = [
  ({ url }) => parseUrl(url)?.host ?? '',
  ...[1, 2, 3].map((count) => ({ url }: Subscription) => {
    const address = parseUrl(url);
    const parts = address?.host ? address.pathname.split('/').filter(Boolean) : [];
    return parts.slice(-count).join('/');
  }),
];

/** An id may have invisible characters, such as our mark of `numbered`. */
const byId: Way = ({ id }) => id.replace(/\p{C}+/gu, ' ');

/** Gives places with one folded name, within an application, the first `detail` in which all of them differ (P9). */
export function tellApart(subscriptions: readonly Subscription[], byOrganisation: Way) {
  const alike = new Map<string, Subscription[]>();
  for (const subscription of subscriptions) {
    const key = `${subscription.application} ${folded(subscription.name)}`;
    const others = alike.get(key);
    if (others) others.push(subscription);
    else alike.set(key, [subscription]);
  }
  const detailed = new Map<Subscription, Subscription>();
  for (const group of alike.values()) {
    if (group.length === 1) continue;
    const tells = (way: Way) => new Set(group.map(way).filter(Boolean)).size === group.length;
    const way = [byOrganisation, ...ways].find(tells) ?? byId;
    for (const one of group) {
      const detail = way(one);
      // In the API's form, because stored places are parsed like an answer.
      const organisation = way === byOrganisation && { organisation: { name: detail } };
      detailed.set(one, { ...one, detail, ...organisation });
    }
  }
  return subscriptions.map((one) => detailed.get(one) ?? one);
}
