import * as v from 'valibot';
import { parsePreferences } from '../preferences/Preferences.ts';
import { profileSchema, subscriptionsSchema } from './schemas.ts';

const cardsSchema = v.object({
  /** Left out where only the subscriptions could be had. */
  profile: v.optional(profileSchema),
  subscriptions: v.pipe(
    subscriptionsSchema,
    v.transform(({ subscriptions }) => subscriptions),
    v.readonly(),
  ),
  daysNew: v.fallback(v.optional(v.record(v.string(), v.number())), undefined),
  /** Stored apart from the answers; left out where nothing is remembered of them. */
  preferences: v.pipe(v.optional(v.unknown()), v.transform(parsePreferences)),
});

export type Cards = Readonly<v.InferOutput<typeof cardsSchema>>;

export interface LastKnownRecord extends Cards {
  /** Milliseconds since the epoch: when the subscriptions were answered. */
  readonly savedAt: number;
}

/** Parses what the device has kept of the cards; anything that does not fit is nothing. */
export function parseCards(value: unknown): Cards | undefined {
  return v.parse(v.fallback(v.optional(cardsSchema), undefined), value);
}

/** The stored page may show more than the device remembers, and less: its tab was closed meanwhile. */
export function newer(
  remembered: LastKnownRecord | undefined,
  shown: LastKnownRecord | undefined,
): LastKnownRecord | undefined {
  return shown && (!remembered || remembered.savedAt <= shown.savedAt) ? shown : remembered;
}
