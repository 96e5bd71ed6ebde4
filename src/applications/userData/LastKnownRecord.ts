import * as v from 'valibot';
import { declaredSchema } from '../../notices/Declared.ts';
import { parsePreferences } from '../preferences/Preferences.ts';
import { profileSchema, subscriptionsSchema } from './schemas.ts';

const cardsSchema = v.object({
  profile: v.optional(profileSchema),
  subscriptions: v.pipe(
    subscriptionsSchema,
    v.transform(({ subscriptions }) => subscriptions),
    v.readonly(),
  ),
  daysNew: v.fallback(v.optional(v.record(v.string(), v.number())), undefined),
  /** Only a stored page has it. */
  declared: v.fallback(v.optional(declaredSchema), undefined),
  /** From a record of their own. */
  preferences: v.pipe(v.optional(v.unknown()), v.transform(parsePreferences)),
});

export type Cards = Readonly<v.InferOutput<typeof cardsSchema>>;

export interface LastKnownRecord extends Cards {
  /** The time of the subscriptions' answer, in milliseconds since the epoch. */
  readonly savedAt: number;
}

export function parseCards(value: unknown): Cards | undefined {
  return v.parse(v.fallback(v.optional(cardsSchema), undefined), value);
}

/** The stored page may be newer or older than the record, because its tab may have been closed in between. */
export function newer(remembered: LastKnownRecord | undefined, shown: LastKnownRecord | undefined) {
  return shown && (!remembered || remembered.savedAt <= shown.savedAt) ? shown : remembered;
}
