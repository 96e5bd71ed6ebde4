import type { ApplicationId } from '../../../shared/applications.ts';
import { identityOf, type Subscription, subscriptionsOf, unnumbered } from '../Subscription.ts';

/**
 * The remaining days of use with a 'New' badge, by application id or place. 0: known. Below 0: an application
 * that has lost all its places; they are not new if they return within that many days. `lostKey`: 1 until the user
 * dismisses that loss.
 */
export type DaysNew = Readonly<Record<string, number>>;

export interface News {
  /** Undefined if the device has no record of them. */
  readonly days?: DaysNew | undefined;
  /** Those of used places that this visit has lost. */
  readonly lost: readonly Subscription[];
}

export const noNews: News = { lost: [] };

const week = 7;

export const lostKey = (application: ApplicationId) => `lost ${application}`;

type Known = Pick<News, 'days'> & { readonly subscriptions: readonly Subscription[] };

/**
 * Compares an answer with the data known `before`; without those, nothing is new (P11). New are applications that
 * have become available or accessible, and places beside known ones. Only an answer that `isWhole` can take away
 * an application, and an empty one, which may be an outage, only if the one before was empty too.
 */
export function whatIsNew(
  before: Known | undefined,
  after: readonly Subscription[],
  available: readonly ApplicationId[],
  isAnotherDay: boolean,
  isWhole: boolean,
): DaysNew {
  const { subscriptions, days } = before ?? { subscriptions: after };
  const known = days ?? Object.fromEntries(available.map((application) => [application, 0]));
  // Most answers bring nothing new, and comparing 10,000 places takes 10 ms.
  const isSame = subscriptions === after && available.every((application) => application in known);
  if (isSame && !isAnotherDay && after.length > 0) return known;
  const isBelieved = isWhole && (after.length > 0 || subscriptions.length === 0);
  const daysLeft = (key: string) => {
    const left = known[key] ?? 0;
    return isAnotherDay ? left - Math.sign(left) : left;
  };
  const next: Record<string, number> = {};
  for (const application of available) {
    // Places with one id are new together.
    const keysOf = (list: readonly Subscription[]) =>
      subscriptionsOf(list, application).map((place) => identityOf(unnumbered(place)));
    const old = new Set(keysOf(subscriptions));
    const keys = keysOf(after);
    const left = known[application];
    const lost = lostKey(application);
    const isTaken = isBelieved && (old.size > 0 || (left ?? 0) < 0);
    if (keys.length === 0 && (isTaken || lost in known)) next[lost] = known[lost] ?? 1;
    if (left === undefined || (left >= 0 && old.size === 0 && keys.length > 0)) {
      next[application] = week;
      continue;
    }
    next[application] = old.size > 0 && keys.length === 0 ? -week : daysLeft(application);
    for (const key of old.size > 0 ? keys : []) {
      const placeLeft = old.has(key) ? daysLeft(key) : week;
      if (placeLeft > 0) next[key] = placeLeft;
    }
  }
  return next;
}

/** Returns `news` in which nothing is new of these `keys`, the same object if nothing changed. */
export function withoutKeys(news: News, keys: readonly string[]): News {
  const known = keys.filter((key) => isNew(news, key)).map((key) => [key, 0]);
  return known.length === 0
    ? news
    : { ...news, days: { ...news.days, ...Object.fromEntries(known) } };
}

export function isNew({ days }: News, key: string): boolean {
  return (days?.[key] ?? 0) > 0;
}

export function markNew(subscriptions: readonly Subscription[], news: News) {
  return subscriptions.map((one) => (isNew(news, identityOf(one)) ? { ...one, isNew: true } : one));
}
