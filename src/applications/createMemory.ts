import type { SuitePart } from './createSuiteStatus.ts';
import type { LastKnown, LastKnownRecord, Owner } from './LastKnown.ts';
import type { Profile } from './Profile.ts';
import type { Subscription } from './Subscription.ts';

/** Gathers one user's good answers and has the device remember both together. */
export function createMemory(
  lastKnown: LastKnown,
  owner: Owner,
  seed: LastKnownRecord | undefined,
) {
  let { profile, subscriptions } = seed ?? {};
  let hasNews = false;
  let isForgotten = false;

  return {
    get subscriptions() {
      return subscriptions ?? [];
    },
    /** Takes these parts from what the device turned out to remember. */
    adopt(record: LastKnownRecord, parts: readonly SuitePart[]) {
      if (parts.includes('profile')) profile = record.profile;
      if (parts.includes('subscriptions')) subscriptions = record.subscriptions;
    },
    takeProfile(answer: Profile) {
      profile = answer;
      hasNews = true;
    },
    takeSubscriptions(answer: readonly Subscription[]) {
      subscriptions = answer;
      hasNews = true;
    },
    /** Call when no answer is awaited any more: one write per refresh, not one per answer. */
    settle(savedAt: number | undefined) {
      if (hasNews && profile && subscriptions && savedAt !== undefined) {
        // A purge took the claim with it, and only who has read may write.
        if (isForgotten) void lastKnown.read(owner);
        isForgotten = false;
        lastKnown.write(owner, { profile, subscriptions, savedAt });
      }
      hasNews = false;
    },
    async forget() {
      hasNews = false;
      await lastKnown.purge();
      isForgotten = true;
    },
  };
}
