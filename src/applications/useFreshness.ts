import { useState, useSyncExternalStore } from 'react';
import type { Freshness } from './Freshness.ts';
import { useSuiteContext } from './SuiteProvider.tsx';
import { useSavedAt } from './useSavedAt.ts';
import { useParts } from './useSuite.ts';

/**
 * How current the suite is; undefined while there is nothing to show. A session that `isStale` can
 * refresh nothing, whatever was answered before it was.
 */
export function useFreshness(isStale: boolean): Freshness | undefined {
  const suite = useSuiteContext();
  // `useSuite` does the asking. Only what is hydrated with it must count as asked for from the start.
  const [options] = useState(() => ({
    refreshInterval: 0,
    ...(suite.hasAsked() && { revalidateOnMount: false }),
  }));
  const { profile, subscriptions } = useParts(suite, options);
  const savedAt = useSavedAt();
  // Hydration takes the network for granted, as the page rendered ahead did.
  const isOnline = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );

  if (savedAt === undefined) return undefined;
  if (!isOnline) return { kind: 'offline', savedAt };
  if (profile.isValidating || subscriptions.isValidating) return { kind: 'refreshing', savedAt };
  if (isStale || (profile.error ?? subscriptions.error)) return { kind: 'failed', savedAt };
  return { kind: 'fresh', savedAt };
}

function subscribeToNetwork(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
