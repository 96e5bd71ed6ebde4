import * as v from 'valibot';
import type { LastKnownRecord } from './LastKnown.ts';
import { profileSchema } from './profileSchema.ts';
import { subscriptionsSchema } from './subscriptionsSchema.ts';

/** What the cards are drawn from. */
export type Cards = Pick<LastKnownRecord, 'profile' | 'subscriptions'>;

const cardsSchema = v.object({ profile: profileSchema, subscriptions: subscriptionsSchema });
const savedAtSchema = v.object({ savedAt: v.number() });

/** Parses what the device has kept of the cards; anything that does not fit is nothing. */
export function parseCards(value: unknown): Cards | undefined {
  const parsed = v.safeParse(cardsSchema, value);
  if (!parsed.success) return undefined;
  const { profile, subscriptions } = parsed.output;
  return { profile, subscriptions: subscriptions.subscriptions };
}

/** The same with the time at which it was answered. */
export function parseLastKnown(value: unknown): LastKnownRecord | undefined {
  const cards = parseCards(value);
  const time = v.safeParse(savedAtSchema, value);
  return cards && time.success ? { ...cards, savedAt: time.output.savedAt } : undefined;
}
