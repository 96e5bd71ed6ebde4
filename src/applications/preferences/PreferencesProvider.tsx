import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPreferences, type PreferencesStore } from './createPreferences.ts';
import type { Preferences } from './Preferences.ts';

const PreferencesContext = createContext<PreferencesStore | undefined>(undefined);

type Props = Parameters<typeof createPreferences>[0] & { readonly children: ReactNode };

/** Holds one user's preferences while mounted. Later changes of its props have no effect. */
export function PreferencesProvider({ children, ...options }: Props) {
  const [preferences] = useState(() => createPreferences(options));
  useEffect(() => preferences.follow(), [preferences]);
  return <PreferencesContext value={preferences}>{children}</PreferencesContext>;
}

export function usePreferencesStore(): PreferencesStore {
  const preferences = use(PreferencesContext);
  if (!preferences) throw new Error('Preferences are asked for outside of their provider');
  return preferences;
}

export function usePreferences(): Preferences {
  const { get, subscribe } = usePreferencesStore();
  return useSyncExternalStore(subscribe, get, get);
}
