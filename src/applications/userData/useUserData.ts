import { createContext, use, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { NetworkError } from '../../api/errors.ts';
import { useIsOnline } from '../../lib/useIsOnline.ts';
import { type UserData, userDataKey } from './createUserData.ts';
import type { UserDataAnswer } from './userDataRequests.ts';

/** Offline nothing is asked for, so nothing fails. */
const notAsked = new NetworkError();

export const UserDataContext = createContext<UserData | undefined>(undefined);

export function useUserDataContext(): UserData {
  const userData = use(UserDataContext);
  if (!userData) throw new Error('User data is asked for outside of its UserDataProvider');
  return userData;
}

function useAnswer() {
  useUserDataContext();
  return useSWR<UserDataAnswer, unknown>(userDataKey, null);
}

/** The user's profile and subscriptions, as last answered; an equal answer renders nothing again. */
export function useUserData() {
  const { data, error } = useAnswer();
  const isOnline = useIsOnline();
  if (!data) {
    const failure = error ?? (isOnline ? undefined : notAsked);
    return failure === undefined
      ? ({ status: 'loading' } as const)
      : ({ status: 'failed', error: failure } as const);
  }
  const { profile, subscriptions } = data;
  return subscriptions
    ? ({ status: 'ready', profile, subscriptions } as const)
    : ({ status: 'forbidden', profile } as const);
}

function useAnsweredAt(): number | undefined {
  const { get, subscribe } = useUserDataContext().answeredAt;
  return useSyncExternalStore(subscribe, get, get);
}

export function useRevalidation() {
  const { error, isValidating } = useAnswer();
  const isOnline = useIsOnline();
  const isAnswered = useAnsweredAt() !== undefined;
  // Offline nothing is asked for, though the page begins as if it were.
  return { error, isAnswered, isValidating: isValidating && isOnline };
}

/** When the cards shown were answered, in milliseconds; undefined before there are any. */
export function useSavedAt(): number | undefined {
  const { data } = useAnswer();
  return useAnsweredAt() ?? data?.savedAt;
}

/** Asks again at once, whatever is under way; resolves when it has ended. */
export function useRefresh(): () => Promise<void> {
  const { press } = useUserDataContext();
  const { mutate } = useSWRConfig();
  return async () => {
    press();
    await mutate(userDataKey);
  };
}

/** Asks again, unless that is under way: something has made it worth its while. */
export function useAskAgain(): () => void {
  const { isPending, resume } = useUserDataContext();
  const { mutate } = useSWRConfig();
  return useCallback(() => {
    if (isPending()) return;
    resume();
    void mutate(userDataKey);
  }, [isPending, resume, mutate]);
}

/** Asks again once the session is alive: SWR does not retry what failed for want of it. */
export function useRefreshOnceAlive(isAlive: boolean): void {
  const askAgain = useAskAgain();
  const wasAlive = useRef(isAlive);
  useEffect(() => {
    if (isAlive && !wasAlive.current) askAgain();
    wasAlive.current = isAlive;
  }, [isAlive, askAgain]);
}
