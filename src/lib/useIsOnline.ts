import { useSyncExternalStore } from 'react';
import { network } from './network.ts';

/** Whether there is a network, as far as is known. Hydration takes it for granted, as the stored page did. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(network.subscribe, network.isOnline, () => true);
}
