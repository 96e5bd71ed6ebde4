import { unstable_serialize as serialized } from 'swr';
import type { LastKnownRecord, Owner } from './LastKnown.ts';

/** SWR's keys of one user's answers: nobody else's cards can ever stand under them. */
export function suiteKeys({ issuer, subject }: Owner) {
  return {
    profile: ['/me', issuer, subject],
    subscriptions: ['/me/applications', issuer, subject],
  } as const;
}

export type SuiteKeys = ReturnType<typeof suiteKeys>;

/**
 * The Map for SWR's `provider`. What is seeded here, unlike by SWR's `fallback`, keeps its identity
 * when the API answers the same, so that nothing is rendered again.
 */
export function suiteCache(keys: SuiteKeys, seed: LastKnownRecord | undefined) {
  const cache = new Map<string, { readonly data: unknown }>();
  if (!seed) return cache;
  cache.set(serialized(keys.profile), { data: seed.profile });
  cache.set(serialized(keys.subscriptions), { data: seed.subscriptions });
  return cache;
}
