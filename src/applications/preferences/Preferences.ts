import * as v from 'valibot';
import { applicationIds } from '../../../shared/applications.ts';
import { asObject } from '../../../shared/parse.ts';
import type { Application } from '../catalogue.ts';
import { distinct, type Place, type Subscription } from '../Subscription.ts';
import { placeSchema, subscriptionIdSchema } from '../userData/schemas.ts';
import type { News } from '../userData/whatIsNew.ts';

export const limits = { recent: 20, pinned: 50 } as const;

const optionalText = v.fallback(v.optional(subscriptionIdSchema), undefined);
const byApplication = v.fallback(v.object(v.entriesFromList(applicationIds, optionalText)), {});

function placesUpTo(limit: number) {
  const parse = v.transform((entries: unknown[]) => {
    const places = entries.map((entry) => v.safeParse(placeSchema, entry));
    return distinct(
      places.flatMap((place) => (place.success ? place.output : [])),
      limit,
    );
  });
  return v.fallback(v.pipe(v.array(v.unknown()), parse), []);
}

/** The user's own set-up, which the stored page has, too. Values that do not fit are left out. */
const preferencesSchema = v.object({
  lastOpened: byApplication,
  /** Opened places, the latest first. */
  recent: placesUpTo(limits.recent),
  /** In the order in which they were pinned. */
  pinned: placesUpTo(limits.pinned),
  /** The day on which access to an application was requested, in words, because the first frame has no clock. */
  requested: byApplication,
});

export type Preferences = Readonly<v.InferOutput<typeof preferencesSchema>>;

/** Parses what the device has kept. */
export function parsePreferences(value: unknown): Preferences {
  return v.parse(preferencesSchema, asObject(value) ?? {});
}

/** Returns the places that the user chose last, opened or pinned. */
export function usedPlaces({ lastOpened, recent, pinned }: Preferences): readonly Place[] {
  const chosen = applicationIds.flatMap((application) => {
    const id = lastOpened[application];
    return id === undefined ? [] : [{ application, id }];
  });
  return [...chosen, ...recent, ...pinned];
}

export const noPreferences = parsePreferences({});

export interface HomeData {
  readonly applications: readonly Application[];
  readonly subscriptions: readonly Subscription[];
  readonly preferences: Preferences;
  readonly news: News;
}
