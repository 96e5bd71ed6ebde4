import { permanentNames } from '../../sw/permanentNames.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';

/** Longer than a holder needs with the deadlines of its requests. */
const deadline = 45_000;

/**
 * Runs `work` while no other tab renews. Where the browser has no Web Locks it just runs it.
 * @throws what `work` throws, or an AbortError when the lock cannot be had in time
 */
export async function underRenewalLock<T>(
  { clock, locks }: Pick<AuthEnvironment, 'clock' | 'locks'>,
  work: () => Promise<T>,
): Promise<T> {
  if (locks === undefined) return await work();
  const controller = new AbortController();
  const timer = clock.setTimeout(() => controller.abort(), deadline);
  const { signal } = controller;
  try {
    return await locks.request(permanentNames.renewalLock, { signal }, work);
  } finally {
    clock.clearTimeout(timer);
  }
}
