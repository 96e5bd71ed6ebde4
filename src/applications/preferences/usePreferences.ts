import { createContext, use, useSyncExternalStore } from 'react';
import type { PreferencesStore } from './createPreferences.ts';
import type { Preferences } from './Preferences.ts';

/** Holds the signed-in user's preferences. */
export const PreferencesContext = createContext<PreferencesStore | undefined>(undefined);

export function usePreferencesStore(): PreferencesStore {
  const preferences = use(PreferencesContext);
  if (!preferences) throw new Error('Preferences are asked for outside of their provider');
  return preferences;
}

export function usePreferences(): Preferences {
  const { get, subscribe } = usePreferencesStore();
  return useSyncExternalStore(subscribe, get, get);
}
