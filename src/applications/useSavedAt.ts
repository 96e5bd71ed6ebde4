import { useSyncExternalStore } from 'react';
import { useSuiteContext } from './SuiteProvider.tsx';

/** When the older of the two answers shown came, in milliseconds; undefined before there are both. */
export function useSavedAt(): number | undefined {
  const { status } = useSuiteContext();
  const getSavedAt = () => status.get().savedAt;
  return useSyncExternalStore(status.subscribe, getSavedAt, getSavedAt);
}
