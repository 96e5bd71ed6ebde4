import type { ApplicationId } from '../../../shared/applications.ts';
import {
  identityOf,
  type Place,
  type Subscription,
  subscriptionsOf,
  unnumbered,
} from '../Subscription.ts';

/**
 * For how many days of use something is still new, by an application's id or a place's identity. 0: an
 * application that is known. Below 0: one that has lost all its places, which are no news if they come back.
 */
export type DaysNew = Readonly<Record<string, number>>;

export interface News {
  /** Undefined where the device has no record of them. */
  readonly days?: DaysNew | undefined;
  /** What was chosen, pinned or recent, and is gone since the visit began. */
  readonly lost: readonly Subscription[];
}

export const noNews: News = { lost: [] };

const week = 7;

interface Known extends Pick<News, 'days'> {
  readonly subscriptions: readonly Subscription[];
}

/**
 * Compares an answer with what was known `before`; where nothing was, nothing is new. New is an application
 * that has become available or accessible, and a place beside others that were known.
 */
export function whatIsNew(
  before: Known | undefined,
  after: readonly Subscription[],
  available: readonly ApplicationId[],
  isAnotherDay: boolean,
): DaysNew {
  const { subscriptions, days } = before ?? { subscriptions: after };
  const known = days ?? Object.fromEntries(available.map((application) => [application, 0]));
  // Most answers bring nothing; 10,000 places take 10 ms.
  const isSame = subscriptions === after && available.every((application) => application in known);
  if (isSame && !isAnotherDay) return known;
  const daysLeft = (key: string) => {
    const left = known[key] ?? 0;
    return isAnotherDay ? left - Math.sign(left) : left;
  };
  const next: Record<string, number> = {};
  for (const application of available) {
    // One of several places with one id is new with the first of them.
    const keysOf = (list: readonly Subscription[]) =>
      subscriptionsOf(list, application).map((place) => identityOf(unnumbered(place)));
    const old = new Set(keysOf(subscriptions));
    const keys = keysOf(after);
    const left = known[application];
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

/** `news` without what was `opened`: itself where that is nothing of it. */
export function withoutOpened(news: News, opened: readonly Place[]): News {
  const keys = opened.flatMap((place) => [place.application, identityOf(place)]);
  const known = keys.filter((key) => isNew(news, key)).map((key) => [key, 0]);
  return known.length === 0
    ? news
    : { ...news, days: { ...news.days, ...Object.fromEntries(known) } };
}

/** Whether there is anything to show. */
export function hasNews({ days = {}, lost }: News): boolean {
  return lost.length > 0 || Object.values(days).some((left) => left > 0);
}

export function isNew({ days }: News, key: string): boolean {
  return (days?.[key] ?? 0) > 0;
}

/** `places` with those marked that are new. */
export function markNew(places: readonly Subscription[], news: News): readonly Subscription[] {
  return places.map((place) =>
    isNew(news, identityOf(place)) ? { ...place, isNew: true } : place,
  );
}
