import { patience } from './deadline.ts';
import { permanentNames } from './permanentNames.ts';

/**
 * Runs `action` while nobody else, page or worker, changes what the device remembers.
 * @throws DOMException TimeoutError when the lock is not to be had; `action` has not run then.
 */
export function underLock<T>(action: () => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(patience.later);
  return navigator.locks.request(permanentNames.lastKnownLock, { signal }, action);
}
