import { useEffect, useRef, useSyncExternalStore } from 'react';
import useSWR, { type SWRConfiguration, useSWRConfig } from 'swr';
import type { Suite } from './createSuite.ts';
import type { Profile } from './Profile.ts';
import type { Subscription } from './Subscription.ts';
import { useSuiteContext } from './SuiteProvider.tsx';

export type SuiteState =
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready';
      readonly profile: Profile;
      readonly subscriptions: readonly Subscription[];
    }
  /** No cards to show; `isRetrying` while asked for again. */
  | {
      readonly status: 'failed';
      readonly profile: Profile | undefined;
      readonly error: unknown;
      readonly isRetrying: boolean;
    }
  /** The API refused this account on either call; holds until it answers. */
  | { readonly status: 'forbidden'; readonly profile: Profile | undefined };

/**
 * The signed-in user's profile and subscriptions, as last answered. An answer that says the same
 * renders nothing again: how current they are is `useFreshness`'s to tell.
 */
export function useSuite(): SuiteState {
  const suite = useSuiteContext();
  const { profile, subscriptions } = useParts(suite);
  const isForbidden = useSyncExternalStore(
    suite.status.subscribe,
    () => suite.status.get().isForbidden,
    () => false,
  );

  if (isForbidden) {
    return { status: 'forbidden', profile: profile.error ? undefined : profile.data };
  }
  if (profile.data && subscriptions.data) {
    return { status: 'ready', profile: profile.data, subscriptions: subscriptions.data };
  }
  const error: unknown = profile.error ?? subscriptions.error;
  if (error === undefined) return { status: 'loading' };
  return {
    status: 'failed',
    profile: profile.data,
    error,
    isRetrying: profile.isLoading || subscriptions.isLoading,
  };
}

/** Both parts as SWR has them. */
export function useParts({ profile, subscriptions }: Suite, options?: SWRConfiguration) {
  return {
    profile: useSWR(profile.key, profile.fetch, { ...options, ...profile.events }),
    subscriptions: useSWR(subscriptions.key, subscriptions.fetch, {
      ...options,
      ...subscriptions.events,
    }),
  };
}

/** Asks for both again at once, whatever is under way; resolves when both have ended. */
export function useRefresh(): () => Promise<void> {
  const { profile, subscriptions } = useSuiteContext();
  const { mutate } = useSWRConfig();
  return async () => {
    const parts = [profile, subscriptions];
    for (const { giveUp } of parts) giveUp();
    await Promise.all(parts.map(({ key }) => mutate(key)));
  };
}

/**
 * Asks for both again once the session `isAlive` after it was not: what failed for want of it is not
 * tried again by itself. What is under way, and waits for the session, is asked only once.
 */
export function useRefreshOnceAlive(isAlive: boolean): void {
  const { profile, subscriptions } = useSuiteContext();
  const { mutate } = useSWRConfig();
  const wasAlive = useRef(isAlive);
  useEffect(() => {
    if (isAlive && !wasAlive.current) {
      for (const { key } of [profile, subscriptions]) void mutate(key);
    }
    wasAlive.current = isAlive;
  }, [isAlive, profile, subscriptions, mutate]);
}
