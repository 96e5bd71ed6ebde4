import type { GenericSchema } from 'valibot';
import { createMemory } from './createMemory.ts';
import { createSuiteStatus, type SuitePart } from './createSuiteStatus.ts';
import { createVisit } from './createVisit.ts';
import type { LastKnown, LastKnownRecord, Owner } from './LastKnown.ts';
import type { Profile } from './Profile.ts';
import { profileSchema } from './profileSchema.ts';
import { isForbidden } from './requestErrors.ts';
import { reuseEqual } from './reuseEqual.ts';
import type { Subscription } from './Subscription.ts';
import type { SuiteApi } from './SuiteApi.ts';
import { subscriptionsSchema } from './subscriptionsSchema.ts';
import { suiteCache, suiteKeys } from './suiteCache.ts';

/** No request of the cards waits longer: SWR would keep every later one waiting with it. */
export const deadline = 10_000;

export interface SuiteOptions {
  readonly owner: Owner;
  readonly api: SuiteApi;
  readonly lastKnown: LastKnown;
  /** What the device remembered; shown until the API has answered. */
  readonly seed: LastKnownRecord | undefined;
  /** The API answered so many entries that do not fit. */
  readonly onLeftOut: (count: number) => void;
}

export type Suite = ReturnType<typeof createSuite>;

/** Joins API and device memory, which do not know each other, for one user. */
export function createSuite({ owner, api, lastKnown, seed, onLeftOut }: SuiteOptions) {
  const keys = suiteKeys(owner);
  const status = createSuiteStatus(seed?.savedAt);
  const memory = createMemory(lastKnown, owner, seed);
  const visit = createVisit();
  let pending = 0;

  async function ask<T>(part: SuitePart, schema: GenericSchema<unknown, T>): Promise<T> {
    const signal = AbortSignal.any([visit.signal, AbortSignal.timeout(deadline)]);
    const answer = await api.get(keys[part][0], { schema, signal });
    signal.throwIfAborted();
    return answer;
  }

  /** Runs one part of a refresh and notes how it ended. */
  async function refresh<T>(part: SuitePart, work: () => Promise<T>): Promise<T> {
    pending += 1;
    try {
      const answer = await work();
      status.answered(part);
      return answer;
    } catch (error) {
      if (isForbidden(error)) {
        status.refused(part);
        memory.forget();
      }
      throw error;
    } finally {
      pending -= 1;
      const { isForbidden: isRefused, savedAt } = status.get();
      if (pending === 0 && !isRefused) memory.settle(savedAt);
    }
  }

  return {
    keys,
    cache: suiteCache(keys, seed),
    status,
    open: visit.open,
    /** Takes over what the device remembered, if it is newer than what is shown; true if it was. */
    catchUp(record: LastKnownRecord): boolean {
      if (record.savedAt <= (status.get().savedAt ?? 0)) return false;
      memory.adopt(record);
      status.remembered(record.savedAt);
      return true;
    },
    fetchProfile: () =>
      refresh('profile', async (): Promise<Profile> => {
        const profile = await ask('profile', profileSchema);
        memory.takeProfile(profile);
        return profile;
      }),
    fetchSubscriptions: () =>
      refresh('subscriptions', async (): Promise<readonly Subscription[]> => {
        const answer = await ask('subscriptions', subscriptionsSchema);
        if (answer.leftOut > 0) onLeftOut(answer.leftOut);
        const subscriptions = reuseEqual(memory.subscriptions, answer.subscriptions);
        memory.takeSubscriptions(subscriptions);
        return subscriptions;
      }),
  };
}
