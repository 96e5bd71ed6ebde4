import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import useSWR, { SWRConfig, unstable_serialize as serialized } from 'swr';
import type { Resource } from './createResource.ts';
import { createUserData, type UserDataOptions } from './createUserData.ts';
import { refreshInterval } from './revalidation.ts';
import {
  UserDataContext,
  useAskAgain,
  useIsForbidden,
  useProfile,
  useSavedAt,
  useSubscriptions,
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
        [serialized(profile.key)]: record?.profile,
        [serialized(subscriptions.key)]: record?.subscriptions,
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
        <RememberOnDevice />
        {children}
      </SWRConfig>
    </UserDataContext>
  );
}

/** The only hooks with a fetcher. They stand first: SWR revalidates by the first hook of a key. */
function Requests() {
  const { profile, subscriptions } = useUserDataContext();
  const askAgain = useAskAgain();
  useRequest(profile);
  useRequest(subscriptions);
  useEffect(() => {
    // SWR would heed its own interval after an answer of before the network went.
    window.addEventListener('online', askAgain);
    return () => window.removeEventListener('online', askAgain);
  }, [askAgain]);
  return null;
}

function useRequest<T>({ key, fetch }: Resource<T>) {
  const { isOnlineFor } = useUserDataContext().revalidation;
  const [isOnline] = useState(() => isOnlineFor(key));
  const [revalidateOnMount] = useState(isOnline);
  useSWR(key, fetch, { isOnline, revalidateOnMount, refreshInterval });
}

/** Has the device remember the answers, once per refresh, and nothing of an account that was refused. */
function RememberOnDevice() {
  const userData = useUserDataContext();
  const profile = useProfile();
  const subscriptions = useSubscriptions();
  const savedAt = useSavedAt();
  const isProfileForbidden = useIsForbidden(userData.profile);
  const isForbidden = useIsForbidden(userData.subscriptions) || isProfileForbidden;
  const isAnswered = (profile.isAnswered || subscriptions.isAnswered) && savedAt !== undefined;
  const isSettled = !profile.isValidating && !subscriptions.isValidating;

  useEffect(() => {
    if (isForbidden) void userData.forget();
    else if (isSettled && isAnswered && subscriptions.data) {
      const answers = { profile: profile.data, subscriptions: subscriptions.data };
      userData.remember({ ...answers, savedAt });
    }
  }, [isForbidden, isSettled, isAnswered, userData, profile.data, subscriptions.data, savedAt]);

  return null;
}
