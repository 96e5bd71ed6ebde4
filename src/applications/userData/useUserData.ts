import { createContext, use, useCallback, useState, useSyncExternalStore } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { GenericSchema } from 'valibot';
import { network } from '../../lib/network.ts';
import type { Preferences } from '../preferences/Preferences.ts';
import type { Answer, Resource } from './createRequests.ts';
import type { UserData, UserDataStore } from './createUserData.ts';
import { refreshInterval } from './timing.ts';

export const UserDataContext = createContext<UserDataStore | undefined>(undefined);

export function useUserDataStore(): UserDataStore {
  const store = use(UserDataContext);
  if (!store) throw new Error('User data are asked for outside of their provider');
  return store;
}

/** Returns one part of the user's data; renders only when that changes. */
export function useUserData<Part extends keyof UserData>(part: Part): UserData[Part] {
  const { get, subscribe } = useUserDataStore();
  const read = () => get()[part];
  return useSyncExternalStore(subscribe, read, read);
}

export function usePreferences(): Preferences {
  const { get, subscribe } = useUserDataStore().preferences;
  return useSyncExternalStore(subscribe, get, get);
}

/** Fetches `path` while mounted, and again as P45 says. The page itself shows a failure. */
export function useResource<Data>(
  path: string,
  schema: GenericSchema<unknown, Data>,
): Resource<Data> {
  const { ask, hasData } = useUserDataStore();
  // Without data we try even if the browser says that it is offline.
  const [revalidateOnMount] = useState(() => network.isOnline() || !hasData(path));
  const options = { revalidateOnMount, refreshInterval };
  const fetcher = () => ask(path, schema);
  const swr = useSWR<Answer<Data> | undefined, unknown>(path, fetcher, options);
  const { data: answer, error, isValidating } = swr;
  const call = { error, isValidating };
  if (answer?.kind === 'answered') return { ...call, status: 'ready', data: answer.data };
  if (answer) return { ...call, status: 'refused' };
  return { ...call, status: error === undefined ? 'loading' : 'failed' };
}

/** Returns a function for a press: it fetches everything again, and resolves when that has ended. */
export function useRefresh(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  const { press } = useUserDataStore();
  return () => press(() => mutate(() => true));
}

/** Returns a function that fetches everything again, except for calls in progress. */
export function useAskAgain(): () => void {
  const { cache, mutate } = useSWRConfig();
  return useCallback(
    () => void mutate((path) => typeof path === 'string' && !cache.get(path)?.isValidating),
    [cache, mutate],
  );
}
