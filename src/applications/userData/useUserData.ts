import { useCallback, useEffect, useRef } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { Subscription } from '../Subscription.ts';
import type { Profile } from './schemas.ts';
import { type Answer, paths } from './userDataRequests.ts';

/** SWR's key for when the subscriptions were last answered, in milliseconds since the epoch. */
export const savedAtKey = 'savedAt';

const useProfile = () => useSWR<Answer<Profile | undefined>, unknown>(paths.profile, null);
const useSubscriptions = () =>
  useSWR<Answer<readonly Subscription[]>, unknown>(paths.subscriptions, null);

/** Returns the user's profile and subscriptions, as last answered. An equal answer renders nothing again. */
export function useUserData() {
  const { data: me, error: profileError } = useProfile();
  const { data: list, error } = useSubscriptions();
  if (me?.kind === 'refused') return { status: 'forbidden', profile: undefined } as const;
  if (!list) {
    return error === undefined
      ? ({ status: 'loading' } as const)
      : ({ status: 'failed', error } as const);
  }
  // Cards wait for the name, but not for longer than it takes to fail.
  if (!me && profileError === undefined) return { status: 'loading' } as const;
  const profile = me?.data;
  return list.kind === 'answered'
    ? ({ status: 'ready', profile, subscriptions: list.data } as const)
    : ({ status: 'forbidden', profile } as const);
}

/**
 * Returns whether the subscriptions are being fetched, whether this page has had an answer, and how the last call
 * failed.
 */
export function useRevalidation() {
  const { cache } = useSWRConfig();
  const { error, isValidating } = useSubscriptions();
  const isAnswered = cache.get(paths.subscriptions)?.data !== undefined;
  // A page starts as if it were asking already, because its stored copy says so.
  const hasBegun = isAnswered || error !== undefined;
  return { error, isAnswered, isValidating: isValidating || !hasBegun };
}

/** Returns when the shown cards were answered, in milliseconds; undefined before there are any. */
export function useSavedAt(): number | undefined {
  return useSWR<number>(savedAtKey, null).data;
}

/** Returns a function that reads the same at a press, without rendering when it changes. */
export function useReadSavedAt(): () => number | undefined {
  const { cache, fallback } = useSWRConfig();
  return () => cache.get(savedAtKey)?.data ?? fallback[savedAtKey];
}

/** Returns a function that asks again at once, whatever is under way, and resolves when it has ended. */
export function useRefresh(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return async () => {
    await Promise.all(Object.values(paths).map((path) => mutate(path)));
  };
}

/** Returns a function that asks again for what is not under way, because something has made it worthwhile. */
export function useAskAgain(): () => void {
  const { cache, mutate } = useSWRConfig();
  return useCallback(() => {
    for (const path of Object.values(paths)) {
      if (!cache.get(path)?.isValidating) void mutate(path);
    }
  }, [cache, mutate]);
}

/** Asks again once the session is alive, because SWR does not retry calls that failed for want of one. */
export function useRefreshOnceAlive(isAlive: boolean): void {
  const askAgain = useAskAgain();
  const wasAlive = useRef(isAlive);
  useEffect(() => {
    if (isAlive && !wasAlive.current) askAgain();
    wasAlive.current = isAlive;
  }, [isAlive, askAgain]);
}
