import type { GenericSchema } from 'valibot';
import { createCall } from './createCall.ts';
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
  let hasAsked = false;
  let isOver = false;
  let pending = 0;

  async function ask<T>(
    part: SuitePart,
    schema: GenericSchema<unknown, T>,
    signal: AbortSignal,
  ): Promise<T> {
    const answer = await api.get(keys[part][0], { schema, signal });
    signal.throwIfAborted();
    return answer;
  }

  /** One answer is awaited no more. The last one of a refresh has the device remember it. */
  function ended() {
    pending -= 1;
    const { isForbidden: isRefused, savedAt } = status.get();
    // Who has left may have signed out, and must not be claimed again.
    if (pending === 0 && !isRefused && !isOver) memory.settle(savedAt);
  }

  /** One part as SWR takes it. Only what SWR shows counts as answered, and is remembered. */
  function partOf<T>(
    part: SuitePart,
    call: ReturnType<typeof createCall<T>>,
    take: (answer: T) => void,
  ) {
    return {
      key: keys[part],
      fetch: () => {
        hasAsked = true;
        pending += 1;
        return call.answer();
      },
      giveUp: call.giveUp,
      events: {
        onSuccess(answer: T) {
          take(answer);
          status.answered(part);
          ended();
        },
        onError(error: unknown) {
          if (isForbidden(error)) {
            status.refused(part);
            void memory.forget();
          }
          ended();
        },
        onDiscarded: ended,
      },
    };
  }

  const profile = createCall<Profile>((signal) => ask('profile', profileSchema, signal));
  const subscriptions = createCall<readonly Subscription[]>(async (signal) => {
    const answer = await ask('subscriptions', subscriptionsSchema, signal);
    if (answer.leftOut > 0) onLeftOut(answer.leftOut);
    return reuseEqual(memory.subscriptions, answer.subscriptions);
  });

  const visit = createVisit(() => {
    isOver = true;
    profile.giveUp();
    subscriptions.giveUp();
  });

  return {
    cache: suiteCache(keys, seed),
    status,
    open: visit.open,
    /** Whether anything has been asked for yet. */
    hasAsked: () => hasAsked,
    profile: partOf('profile', profile, memory.takeProfile),
    subscriptions: partOf('subscriptions', subscriptions, memory.takeSubscriptions),
    /**
     * Takes over what the device remembered, if it is newer than what is shown, for the parts that
     * the API has not answered yet; returns those.
     */
    catchUp(record: LastKnownRecord): readonly SuitePart[] {
      const { savedAt = 0, isForbidden: isRefused } = status.get();
      if (isRefused || record.savedAt <= savedAt) return [];
      const parts = status.remembered(record.savedAt);
      memory.adopt(record, parts);
      return parts;
    },
  };
}
