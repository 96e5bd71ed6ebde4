import * as v from 'valibot';
import type { Store } from '../../../shared/createStore.ts';
import type { Reading, SignIn } from '../../../shared/owner.ts';
import { type Preferences, parsePreferences } from '../places/Preferences.ts';
import type { Subscription } from '../Subscription.ts';
import { type Profile, profileSchema, subscriptionsSchema } from './schemas.ts';

export interface Cards {
  /** Undefined where only the subscriptions could be had. */
  readonly profile: Profile | undefined;
  readonly subscriptions: readonly Subscription[];
  /** Stored apart from the answers; left out where nothing is remembered of them. */
  readonly preferences?: Preferences | undefined;
}

export interface LastKnownRecord extends Cards {
  /** Milliseconds since the epoch: when the subscriptions were answered. */
  readonly savedAt: number;
  /** Of the sign-in under which it was answered, which may be an earlier one of its owner. */
  readonly signInId?: string | undefined;
}

/** The device's memory of the cards. Never throws: a broken memory is an empty one. */
export interface LastKnown {
  open(signIn: SignIn): Store<Reading<LastKnownRecord>>;
  /** Dropped unless `open` came before. */
  write(signIn: SignIn, record: LastKnownRecord): void;
  purge(): Promise<void>;
  readonly preferences: {
    read(signIn: SignIn): Promise<object | undefined>;
    update(signIn: SignIn, change: (data: object | undefined) => object | undefined): Promise<void>;
    subscribe(listener: () => void): () => void;
  };
}

const cardsSchema = v.object({
  profile: v.optional(profileSchema),
  subscriptions: subscriptionsSchema,
  preferences: v.pipe(v.optional(v.unknown()), v.transform(parsePreferences)),
});
const savedSchema = v.object({ savedAt: v.number(), signInId: v.optional(v.string()) });

/** Parses what the device has kept of the cards; anything that does not fit is nothing. */
export function parseCards(value: unknown): Cards | undefined {
  const parsed = v.safeParse(cardsSchema, value);
  if (!parsed.success) return undefined;
  const { profile, subscriptions, preferences } = parsed.output;
  return { profile, subscriptions: subscriptions.subscriptions, preferences };
}

export function parseLastKnown(value: unknown): LastKnownRecord | undefined {
  const cards = parseCards(value);
  const saved = v.safeParse(savedSchema, value);
  return cards && saved.success ? { ...cards, ...saved.output } : undefined;
}

/** The stored page may show more than the device remembers, and less: its tab was closed meanwhile. */
export function newer(
  remembered: LastKnownRecord | undefined,
  shown: LastKnownRecord | undefined,
): LastKnownRecord | undefined {
  return shown && (!remembered || remembered.savedAt <= shown.savedAt) ? shown : remembered;
}
