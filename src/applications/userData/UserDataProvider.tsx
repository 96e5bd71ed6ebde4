import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import useSWR, { SWRConfig } from 'swr';
import { createUserData, type Resource, type UserDataOptions } from './createUserData.ts';
import { refreshInterval } from './revalidation.ts';
import {
  UserDataContext,
  useAskAgain,
  useOutcome,
  useSavedAt,
  useUserDataContext,
} from './useUserData.ts';

type Props = UserDataOptions & { readonly children: ReactNode };

/** Fetches the user's data while mounted. Later only `owner` and a newer `initialData` are heeded. */
export function UserDataProvider({ children, ...options }: Props) {
  const { issuer, subject, signInId } = options.owner;
  return (
    <UserDataOfSignIn key={JSON.stringify([issuer, subject, signInId])} {...options}>
      {children}
    </UserDataOfSignIn>
  );
}

function UserDataOfSignIn({ children, ...options }: Props) {
  const { initialData } = options;
  const [userData] = useState(() => createUserData(options));
  const { profile, subscriptions, remembered, preferences, revalidation } = userData;
  const record = useSyncExternalStore(remembered.subscribe, remembered.get, remembered.get);
  const config = useMemo(
    () => ({
      ...revalidation.config,
      fallback: {
        [profile.key]: record?.profile,
        [subscriptions.key]: record?.subscriptions,
      },
    }),
    [revalidation, profile, subscriptions, record],
  );
  useEffect(() => preferences.follow(), [preferences]);
  useEffect(() => {
    // The device may have remembered more than the stored page shows: its tab was closed meanwhile.
    if (initialData) userData.adopt(initialData);
  }, [initialData, userData]);
  return (
    <UserDataContext value={userData}>
      <SWRConfig value={config}>
        <Requests />
        {children}
      </SWRConfig>
    </UserDataContext>
  );
}

/**
 * The only hooks with a fetcher, which stand first: SWR revalidates by the first hook of a key. The
 * device remembers the answers once per refresh, and nothing of an account that was refused.
 */
function Requests() {
  const userData = useUserDataContext();
  const askAgain = useAskAgain();
  const profile = useRequest(userData.profile);
  const subscriptions = useRequest(userData.subscriptions);
  const savedAt = useSavedAt();
  const isForbidden = profile.isForbidden || subscriptions.isForbidden;
  const isAnswered = (profile.isAnswered || subscriptions.isAnswered) && savedAt !== undefined;
  const isSettled = !profile.isValidating && !subscriptions.isValidating;

  useEffect(() => {
    // SWR would heed its own interval after an answer of before the network went.
    window.addEventListener('online', askAgain);
    return () => window.removeEventListener('online', askAgain);
  }, [askAgain]);
  useEffect(() => {
    if (isForbidden) void userData.forget();
    else if (isSettled && isAnswered && subscriptions.data) {
      const answers = { profile: profile.data, subscriptions: subscriptions.data };
      userData.remember({ ...answers, savedAt });
    }
  }, [isForbidden, isSettled, isAnswered, userData, profile.data, subscriptions.data, savedAt]);
  return null;
}

function useRequest<T>({ key, fetch }: Resource<T>) {
  const { isOnline } = useUserDataContext().revalidation;
  const [revalidateOnMount] = useState(() => isOnline(key));
  const { data, isValidating } = useSWR<T, unknown>(key, fetch, {
    isOnline: () => isOnline(key),
    revalidateOnMount,
    refreshInterval,
  });
  const { answeredAt, isForbidden } = useOutcome(key);
  return { data, isValidating, isAnswered: answeredAt !== undefined, isForbidden };
}
