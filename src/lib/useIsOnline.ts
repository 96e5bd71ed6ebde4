import { useSyncExternalStore } from 'react';
import { network } from './network.ts';

/** Returns whether there is a network. The stored page assumed one, so hydration does as well. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(network.subscribe, network.isOnline, () => true);
}
