import * as v from 'valibot';
import { declaredSchema } from '../../notices/Declared.ts';
import { parsePreferences } from '../preferences/Preferences.ts';
import { profileSchema, subscriptionsSchema } from './schemas.ts';

const cardsSchema = v.object({
  /** Left out if only the subscriptions could be fetched. */
  profile: v.optional(profileSchema),
  subscriptions: v.pipe(
    subscriptionsSchema,
    v.transform(({ subscriptions }) => subscriptions),
    v.readonly(),
  ),
  daysNew: v.fallback(v.optional(v.record(v.string(), v.number())), undefined),
  /** Only a stored page has it. */
  declared: v.fallback(v.optional(declaredSchema), undefined),
  /** Stored apart from the answers; left out if nothing of them is stored. */
  preferences: v.pipe(v.optional(v.unknown()), v.transform(parsePreferences)),
});

export type Cards = Readonly<v.InferOutput<typeof cardsSchema>>;

export interface LastKnownRecord extends Cards {
  /** When the subscriptions were answered, in milliseconds since the epoch. */
  readonly savedAt: number;
}

/** Parses the cards that the device has stored. Returns undefined for anything that does not fit. */
export function parseCards(value: unknown): Cards | undefined {
  return v.parse(v.fallback(v.optional(cardsSchema), undefined), value);
}

/**
 * Returns the newer of two records. The stored page may be newer than the device's record, or older, because its
 * tab was closed meanwhile.
 */
export function newer(
  remembered: LastKnownRecord | undefined,
  shown: LastKnownRecord | undefined,
): LastKnownRecord | undefined {
  return shown && (!remembered || remembered.savedAt <= shown.savedAt) ? shown : remembered;
}
