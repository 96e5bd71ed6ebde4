import { createContext, use, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { NetworkError } from '../../api/errors.ts';
import { useIsOnline } from '../../lib/useIsOnline.ts';
import type { Preferences } from '../places/Preferences.ts';
import type { Subscription } from '../Subscription.ts';
import type { Resource, UserData } from './createUserData.ts';
import type { Profile } from './schemas.ts';

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

/** Offline nothing is asked for, so nothing fails. */
const notAsked = new NetworkError();

export const UserDataContext = createContext<UserData | undefined>(undefined);

/** @throws Error outside of a UserDataProvider. */
export function useUserDataContext(): UserData {
  const userData = use(UserDataContext);
  if (!userData) throw new Error('User data is asked for outside of its UserDataProvider');
  return userData;
}

/**
 * The user's profile and subscriptions, as last answered; an equal answer renders nothing again. Nothing
 * has failed while the device may still have a record.
 */
export function useUserData(mayHaveRecord = false): UserDataState {
  const userData = useUserDataContext();
  const profile = useSWR<Profile, unknown>(userData.profile.key, null);
  const subscriptions = useSWR<readonly Subscription[], unknown>(userData.subscriptions.key, null);
  const isProfileForbidden = useIsForbidden(userData.profile.key);
  const isForbidden = useIsForbidden(userData.subscriptions.key) || isProfileForbidden;
  const isOnline = useIsOnline();

  if (isForbidden) {
    return { status: 'forbidden', profile: isProfileForbidden ? undefined : profile.data };
  }
  if (!subscriptions.data) {
    const error = subscriptions.error ?? (isOnline ? undefined : notAsked);
    return error === undefined || mayHaveRecord
      ? { status: 'loading' }
      : { status: 'failed', profile: profile.data, error };
  }
  // The cards wait for the name, but not for longer than it takes to fail.
  if (!profile.data && !profile.error && !userData.hasInitialData) return { status: 'loading' };
  return { status: 'ready', profile: profile.data, subscriptions: subscriptions.data };
}

export const useProfile = () => useResource(useUserDataContext().profile);
export const useSubscriptions = () => useResource(useUserDataContext().subscriptions);

function useResource<T>({ key }: Resource<T>) {
  const { data, error, isValidating } = useSWR<T, unknown>(key, null);
  const isOnline = useIsOnline();
  const { answeredAt } = useOutcome(key);
  // Offline nothing is asked for, though the page begins as if it were.
  return {
    data,
    error,
    isValidating: isValidating && isOnline,
    isAnswered: answeredAt !== undefined,
  };
}

/** How the last request of `key` has ended. */
export function useOutcome(key: string) {
  const { outcomes, outcomeOf } = useUserDataContext().revalidation;
  const get = () => outcomeOf(key);
  return useSyncExternalStore(outcomes.subscribe, get, get);
}

/** The same of a refusal alone, so that a confirmation renders nothing again. */
function useIsForbidden(key: string): boolean {
  const { outcomes, outcomeOf } = useUserDataContext().revalidation;
  const get = () => outcomeOf(key).isForbidden;
  return useSyncExternalStore(outcomes.subscribe, get, get);
}

export function usePreferences(): Preferences {
  const { get, subscribe } = useUserDataContext().preferences;
  return useSyncExternalStore(subscribe, get, get);
}

/** When the cards shown were answered, in milliseconds; undefined before there are any. */
export function useSavedAt(): number | undefined {
  const { subscribe } = useUserDataContext().revalidation.outcomes;
  const savedAt = useReadSavedAt();
  return useSyncExternalStore(subscribe, savedAt, savedAt);
}

/** As `useSavedAt`, but asked when called, so that a confirmation renders nothing again. */
export function useReadSavedAt(): () => number | undefined {
  const { subscriptions, remembered, revalidation } = useUserDataContext();
  return () => revalidation.outcomeOf(subscriptions.key).answeredAt ?? remembered.get()?.savedAt;
}

/** Asks for both again at once, whatever is under way; resolves when both have ended. */
export function useRefresh(): () => Promise<void> {
  const { resources, revalidation } = useUserDataContext();
  const { mutate } = useSWRConfig();
  return async () => {
    revalidation.resume();
    for (const resource of resources) resource.press();
    await Promise.all(resources.map(({ key }) => mutate(key)));
  };
}

/** Asks for both again, unless they are being asked for: what happened has made it worth its while. */
export function useAskAgain(): () => void {
  const { resources, revalidation } = useUserDataContext();
  const { mutate } = useSWRConfig();
  return useCallback(() => {
    revalidation.resume();
    for (const { key, isPending } of resources) {
      if (!isPending()) void mutate(key);
    }
  }, [resources, revalidation, mutate]);
}

/** Asks for both again once the session is alive: SWR does not retry what failed for want of it. */
export function useRefreshOnceAlive(isAlive: boolean): void {
  const askAgain = useAskAgain();
  const wasAlive = useRef(isAlive);
  useEffect(() => {
    if (isAlive && !wasAlive.current) askAgain();
    wasAlive.current = isAlive;
  }, [isAlive, askAgain]);
}
