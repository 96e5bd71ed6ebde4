import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import useSWR, { SWRConfig, useSWRConfig } from 'swr';
import { createUserData, type UserData, type UserDataOptions } from './createUserData.ts';
import { createRevalidation, refreshInterval } from './revalidation.ts';

type Props = UserDataOptions & { readonly children: ReactNode };

const UserDataContext = createContext<UserData | undefined>(undefined);

/** @throws Error outside of a UserDataProvider. */
export function useUserDataContext(): UserData {
  const userData = use(UserDataContext);
  if (!userData) throw new Error('User data is asked for outside of its UserDataProvider');
  return userData;
}

/** Fetches the user's data while mounted. Later only `owner` and a newer `initialData` are heeded. */
export function UserDataProvider({ children, ...options }: Props) {
  const { issuer, subject, signInId } = options.owner;
  return (
    <UserDataOfOwner key={JSON.stringify([issuer, subject, signInId])} {...options}>
      {children}
    </UserDataOfOwner>
  );
}

function UserDataOfOwner({ children, ...options }: Props) {
  const [userData] = useState(() => createUserData(options));
  const [config] = useState(() => ({
    ...createRevalidation(userData),
    provider: () => userData.cache,
  }));
  useAbortOnUnmount(userData);
  useEffect(() => userData.preferences.follow(), [userData]);
  return (
    <UserDataContext value={userData}>
      <SWRConfig value={config}>
        <Requests />
        <SyncFromDevice initialData={options.initialData} />
        {children}
      </SWRConfig>
    </UserDataContext>
  );
}

function useAbortOnUnmount(userData: UserData) {
  const mounts = useRef(0);
  useEffect(() => {
    mounts.current += 1;
    return () => {
      mounts.current -= 1;
      // StrictMode mounts again at once; requests begun meanwhile must live on.
      queueMicrotask(() => {
        if (mounts.current === 0) userData.abort();
      });
    };
  }, [userData]);
}

/** The only hooks with a fetcher. They stand first: SWR revalidates by the first hook of a key. */
function Requests() {
  const { profile, subscriptions } = useUserDataContext();
  useSWR(profile.key, profile.fetch, { refreshInterval });
  useSWR(subscriptions.key, subscriptions.fetch, { refreshInterval });
  return null;
}

/** The device may have remembered more than the stored page shows: its tab was closed meanwhile. */
function SyncFromDevice({ initialData }: Pick<UserDataOptions, 'initialData'>) {
  const userData = useUserDataContext();
  const { mutate } = useSWRConfig();
  useEffect(() => {
    if (!initialData) return;
    // SWR drops the answer it waits for and asks again, which only joins the request under way.
    for (const { key, data } of userData.syncFromDevice(initialData)) void mutate(key, data);
  }, [initialData, userData, mutate]);
  return null;
}
