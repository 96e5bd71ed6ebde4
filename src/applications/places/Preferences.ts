import * as v from 'valibot';
import { asObject } from '../../../shared/parse.ts';
import type { Application } from '../catalogue.ts';
import {
  type ApplicationId,
  applicationIds,
  identityOf,
  type Place,
  type Subscription,
} from '../Subscription.ts';
import { placeSchema, subscriptionIdSchema } from '../userData/schemas.ts';

/** What a user has set up for themselves; belongs to the stored page. */
export interface Preferences {
  readonly lastOpened: Readonly<Partial<Record<ApplicationId, string>>>;
  /** What was opened, the last first; empty where `showsRecent` is off. */
  readonly recent: readonly Place[];
  /** In the order in which they were pinned. */
  readonly pinned: readonly Place[];
  readonly showsRecent: boolean;
  /** The day on which access to an application was asked for, in words: the first frame has no clock. */
  readonly requested: Readonly<Partial<Record<ApplicationId, string>>>;
}

/** What the cards, the row of places and the search show. */
export interface HomeData {
  readonly applications: readonly Application[];
  readonly subscriptions: readonly Subscription[];
  readonly preferences: Preferences;
}

export const noPreferences: Preferences = {
  lastOpened: {},
  recent: [],
  pinned: [],
  showsRecent: true,
  requested: {},
};

export const limits = { recent: 20, pinned: 50 } as const;

/** Parses what the device has kept; what does not fit is left out. */
export function parsePreferences(value: unknown): Preferences {
  const stored = asObject(value);
  return {
    lastOpened: parseByApplication(stored?.lastOpened),
    recent: distinct(parsePlaces(stored?.recent), limits.recent),
    pinned: distinct(parsePlaces(stored?.pinned), limits.pinned),
    showsRecent: stored?.showsRecent !== false,
    requested: parseByApplication(stored?.requested),
  };
}

function parseByApplication(value: unknown): Partial<Record<ApplicationId, string>> {
  const stored = asObject(value);
  return Object.fromEntries(
    applicationIds.flatMap((application) => {
      const text = v.safeParse(subscriptionIdSchema, stored?.[application]);
      return text.success ? [[application, text.output]] : [];
    }),
  );
}

function parsePlaces(value: unknown): readonly Place[] {
  return (Array.isArray(value) ? value : []).flatMap((entry) => {
    const place = v.safeParse(placeSchema, entry);
    return place.success ? place.output : [];
  });
}

export function distinct(places: readonly Place[], limit: number): readonly Place[] {
  const known = new Map(places.map((place) => [identityOf(place), place]));
  return [...known.values()].slice(0, limit);
}

export function includesPlace(places: readonly Place[], place: Place): boolean {
  return places.some((one) => isSamePlace(one, place));
}

export function isSamePlace(a: Place, b: Place): boolean {
  return a.id === b.id && a.application === b.application;
}
