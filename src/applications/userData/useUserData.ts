import { useEffect, useRef, useSyncExternalStore } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { Preferences } from '../places/Preferences.ts';
import type { Subscription } from '../Subscription.ts';
import type { Resource } from './createResource.ts';
import type { Profile } from './schemas.ts';
import { useUserDataContext } from './UserDataProvider.tsx';

export type UserDataState =
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready';
      readonly profile: Profile | undefined;
      readonly subscriptions: readonly Subscription[];
    }
  | { readonly status: 'failed'; readonly profile: Profile | undefined; readonly error: unknown }
  /** The API refused this account on either call; holds until it answers. */
  | { readonly status: 'forbidden'; readonly profile: Profile | undefined };

/**
 * The user's profile and subscriptions, as last answered; an equal answer renders nothing again. Nothing
 * has failed while the device may still have a record.
 */
export function useUserData(mayHaveRecord = false): UserDataState {
  const userData = useUserDataContext();
  const profile = useResource(userData.profile);
  const subscriptions = useResource(userData.subscriptions);
  const isProfileForbidden = useIsForbidden(userData.profile);
  const isForbidden = useIsForbidden(userData.subscriptions) || isProfileForbidden;

  if (isForbidden) {
    return { status: 'forbidden', profile: isProfileForbidden ? undefined : profile.data };
  }
  if (!subscriptions.data) {
    const { error } = subscriptions;
    return error === undefined || mayHaveRecord
      ? { status: 'loading' }
      : { status: 'failed', profile: profile.data, error };
  }
  // The cards wait for the name, but not for longer than it takes to fail.
  if (!profile.data && !profile.error && !userData.hasInitialData) return { status: 'loading' };
  return { status: 'ready', profile: profile.data, subscriptions: subscriptions.data };
}

export function useResource<T>({ key }: Resource<T>) {
  return useSWR<T, unknown>(key, null);
}

function useIsForbidden<T>({ state }: Resource<T>): boolean {
  return useSyncExternalStore(
    state.subscribe,
    () => state.get().isForbidden,
    () => false,
  );
}

export function usePreferences(): Preferences {
  const { get, subscribe } = useUserDataContext().preferences;
  return useSyncExternalStore(subscribe, get, get);
}

/** When the cards shown were answered, in milliseconds; undefined before there are any. */
export function useSavedAt(): number | undefined {
  const { state } = useUserDataContext().subscriptions;
  const savedAt = () => state.get().savedAt;
  return useSyncExternalStore(state.subscribe, savedAt, savedAt);
}

/** As `useSavedAt`, but asked when called, so that a confirmation renders nothing again. */
export function useReadSavedAt(): () => number | undefined {
  const { state } = useUserDataContext().subscriptions;
  return () => state.get().savedAt;
}

/** Asks for both again at once, whatever is under way; resolves when both have ended. */
export function useRefresh(): () => Promise<void> {
  const userData = useUserDataContext();
  const { mutate } = useSWRConfig();
  return async () => {
    userData.abort();
    await Promise.all([mutate(userData.profile.key), mutate(userData.subscriptions.key)]);
  };
}

/** Asks for both again once the session is alive: SWR does not retry what failed for want of it. */
export function useRefreshOnceAlive(isAlive: boolean): void {
  const userData = useUserDataContext();
  const { mutate } = useSWRConfig();
  const wasAlive = useRef(isAlive);
  useEffect(() => {
    if (isAlive && !wasAlive.current) {
      userData.expire();
      void mutate(userData.profile.key);
      void mutate(userData.subscriptions.key);
    }
    wasAlive.current = isAlive;
  }, [isAlive, userData, mutate]);
}
