import type { State, SWRConfiguration } from 'swr';
import { HttpError } from '../../api/errors.ts';
import { network } from '../../lib/network.ts';
import type { Subscription } from '../Subscription.ts';
import { dedupingInterval, isWorthRetrying, retryDelay } from './timing.ts';
import { type Answer, paths } from './userDataRequests.ts';

/** Makes SWR's configuration for one sign-in, with a cache of its own (docs/decisions/015). */
export function createSwrConfig() {
  const cache = new Map<string, State<unknown, unknown>>();
  /** The time until which the API asked us to wait, by the clock of `performance`, which nobody can set. */
  let pausedUntil = 0;

  return {
    provider: () => cache,
    dedupingInterval,
    focusThrottleInterval: dedupingInterval,
    // `Revalidation` asks on reconnect, however recent the last answer is; SWR also retries in hidden pages.
    revalidateOnReconnect: false,
    // SWR assumes that every page starts online.
    isOnline: network.isOnline,
    shouldRetryOnError: isWorthRetrying,
    onErrorRetry(error: unknown, key, { fallback, isOnline, isVisible }, revalidate, retry) {
      const now = performance.now();
      const asked = error instanceof HttpError ? error.retryAfterMs : 0;
      pausedUntil = Math.max(pausedUntil, now + asked);
      const before = cache.get(key);
      // The page may have started before the network was there, so the first failure is retried soon, once.
      const isFirst = before?.data === undefined && before?.error === undefined;
      const shown: Answer<readonly Subscription[]> | undefined =
        cache.get(paths.subscriptions)?.data ?? fallback[paths.subscriptions];
      const delay = retryDelay({
        failures: retry.retryCount,
        // This holds for both calls, whichever was answered so.
        pause: pausedUntil - now,
        canWait: shown?.kind === 'answered' && !isFirst,
      });
      setTimeout(() => {
        const isCurrent = cache.get(key)?.error === error;
        // A page that is hidden, or shows cards while offline, asks when that ends.
        if (isCurrent && isVisible() && (!shown || isOnline())) void revalidate(retry);
      }, delay);
    },
    /** Uses SWR's own events and `pageshow`, the only event by which some browsers tell of the back-forward cache. */
    initFocus(onReturn: () => void) {
      const listening = new AbortController();
      const { signal } = listening;
      const listener = () => {
        if (performance.now() >= pausedUntil) onReturn();
      };
      window.addEventListener('focus', listener, { signal });
      window.addEventListener('pageshow', listener, { signal });
      document.addEventListener('visibilitychange', listener, { signal });
      return () => listening.abort();
    },
  } satisfies SWRConfiguration & { initFocus: unknown };
}
