import { useSyncExternalStore } from 'react';
import { network } from './network.ts';

/**
 * Returns whether there is a network, as far as we know. During hydration the answer is yes, as the stored page
 * assumed.
 */
export function useIsOnline(): boolean {
  return useSyncExternalStore(network.subscribe, network.isOnline, () => true);
}
