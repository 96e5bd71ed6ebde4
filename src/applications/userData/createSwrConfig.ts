import type { State, SWRConfiguration } from 'swr';
import { HttpError } from '../../api/errors.ts';
import { network } from '../../lib/network.ts';
import type { Subscription } from '../Subscription.ts';
import { dedupingInterval, isWorthRetrying, retryDelay } from './timing.ts';
import { type Answer, paths } from './userDataRequests.ts';

/** SWR's configuration for one sign-in, whose answers have a cache of their own. */
export function createSwrConfig() {
  const cache = new Map<string, State<unknown, unknown>>();
  /** The API asked to be left alone until then, by the clock of `performance`, which nobody sets. */
  let pausedUntil = 0;

  return {
    provider: () => cache,
    dedupingInterval,
    focusThrottleInterval: dedupingInterval,
    // `Revalidation` asks then, however recent the last answer; and SWR has retries of a hidden page, too.
    revalidateOnReconnect: false,
    // SWR itself believes that every page starts with a network.
    isOnline: network.isOnline,
    shouldRetryOnError: isWorthRetrying,
    onErrorRetry(error: unknown, key, { fallback, isOnline, isVisible }, revalidate, retry) {
      const now = performance.now();
      const asked = error instanceof HttpError ? error.retryAfterMs : 0;
      pausedUntil = Math.max(pausedUntil, now + asked);
      const before = cache.get(key);
      // The page may have come before the network: what fails first is tried again soon, once.
      const isFirst = before?.data === undefined && before?.error === undefined;
      const shown: Answer<readonly Subscription[]> | undefined =
        cache.get(paths.subscriptions)?.data ?? fallback[paths.subscriptions];
      const delay = retryDelay({
        failures: retry.retryCount,
        // Heeded for both calls, whichever was answered so.
        pause: pausedUntil - now,
        canWait: shown?.kind === 'answered' && !isFirst,
      });
      setTimeout(() => {
        const isCurrent = cache.get(key)?.error === error;
        // A page that is hidden, or shows cards offline, asks when that ends.
        if (isCurrent && isVisible() && (!shown || isOnline())) void revalidate(retry);
      }, delay);
    },
    /** SWR's own events, and `pageshow`, by which alone some browsers tell of the back-forward cache. */
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
