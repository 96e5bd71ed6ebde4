import type { ApplicationId } from '../../../shared/applications.ts';
import {
  identityOf,
  type Place,
  type Subscription,
  subscriptionsOf,
  unnumbered,
} from '../Subscription.ts';

/**
 * The remaining days of use with a 'New' badge, by application id or place. 0: known. Below 0: an application
 * that has lost all its places; they are not new if they return within that many days.
 */
export type DaysNew = Readonly<Record<string, number>>;

export interface News {
  /** Undefined if the device has no record of them. */
  readonly days?: DaysNew | undefined;
  /** Used places that this visit has lost. */
  readonly lost: readonly Subscription[];
}

export const noNews: News = { lost: [] };

const week = 7;

/** Kept for an application that has lost all its places, until the user dismisses that. */
const lostKey = (application: ApplicationId) => `lost ${application}`;

interface Known extends Pick<News, 'days'> {
  readonly subscriptions: readonly Subscription[];
}

/**
 * Compares an answer with the data known `before`; without those, nothing is new (P11). New are applications that
 * have become available or accessible, and places beside known ones. Only an answer that `isWhole` can take away
 * an application.
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
  if (isSame && !isAnotherDay) return known;
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
    const isTaken = isWhole && old.size > 0;
    if (keys.length === 0 && (isTaken || lostKey(application) in known)) {
      next[lostKey(application)] = 1;
    }
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

/** Returns `news` without the `opened` places, the same object if nothing changed. */
export function withoutOpened(news: News, opened: readonly Place[]): News {
  const keys = opened.flatMap((place) => [place.application, identityOf(place)]);
  const known = keys.filter((key) => isNew(news, key)).map((key) => [key, 0]);
  return known.length === 0
    ? news
    : { ...news, days: { ...news.days, ...Object.fromEntries(known) } };
}

export function isLost({ days = {} }: News, application: ApplicationId): boolean {
  return lostKey(application) in days;
}

/** Returns `news` once the user has dismissed the loss of an application. */
export function withoutLost({ days, ...news }: News, application: ApplicationId): News {
  const { [lostKey(application)]: _, ...others } = days ?? {};
  return { ...news, days: others };
}

export function isNew({ days }: News, key: string): boolean {
  return (days?.[key] ?? 0) > 0;
}

/** Returns `places`, with the new ones marked. */
export function markNew(places: readonly Subscription[], news: News): readonly Subscription[] {
  return places.map((place) =>
    isNew(news, identityOf(place)) ? { ...place, isNew: true } : place,
  );
}
