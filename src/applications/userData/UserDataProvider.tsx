import { type ReactNode, useEffect, useMemo, useState } from 'react';
import useSWR, { SWRConfig } from 'swr';
import { PreferencesProvider } from '../preferences/PreferencesProvider.tsx';
import { createUserData, type UserDataOptions, userDataKey } from './createUserData.ts';
import { refreshInterval } from './timing.ts';
import { UserDataContext, useAskAgain, useUserDataContext } from './useUserData.ts';

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
  const { config } = userData;
  const value = useMemo(
    () => ({ ...config, fallback: { [userDataKey]: userData.remembered(initialData) } }),
    [config, userData, initialData],
  );
  useEffect(() => userData.follow(), [userData]);
  return (
    <UserDataContext value={userData}>
      <SWRConfig value={value}>
        <Requests />
        <PreferencesProvider
          owner={options.owner}
          stored={options.lastKnown.preferences}
          initial={initialData?.preferences}
        >
          {children}
        </PreferencesProvider>
      </SWRConfig>
    </UserDataContext>
  );
}

/** The only hook with a fetcher, which stands first: SWR revalidates by the first hook of a key. */
function Requests() {
  const { fetch, succeed, fail } = useUserDataContext();
  const askAgain = useAskAgain();
  const [revalidateOnMount] = useState(() => navigator.onLine);
  useSWR(userDataKey, fetch, {
    revalidateOnMount,
    refreshInterval,
    onSuccess: (answer) => succeed(answer, askAgain),
    onError: (error) => fail(error, askAgain),
    shouldRetryOnError: false,
  });
  useEffect(() => {
    // SWR would heed its own interval after an answer of before the network went.
    window.addEventListener('online', askAgain);
    return () => window.removeEventListener('online', askAgain);
  }, [askAgain]);
  return null;
}
