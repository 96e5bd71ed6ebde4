import type { State, SWRConfiguration } from 'swr';
import { HttpError, isWorthRetrying } from '../../api/errors.ts';

// All in milliseconds.

/** SWR rests while the page is hidden or offline. */
export const refreshInterval = 10 * 60_000;

/** The shortest time between two automatic calls. */
const dedupingInterval = 5_000;

/** A page without data waits longer, because a slow answer is better than none. */
export const timeouts = { withData: 10_000, withoutData: 60_000 };

const shortest = 5_000;
const longest = 5 * 60_000;

interface Failure {
  /** In a row, including this one. */
  readonly failures: number;
  /** The API's Retry-After. */
  readonly pause: number;
  /** Whether the page has data to show meanwhile. */
  readonly canWait: boolean;
}

/**
 * Returns the milliseconds until the next try: exponential backoff with full jitter. With cards the first window is the
 * longest, because quick retries of all clients would multiply the usual load (docs/decisions/015).
 */
export function retryDelay({ failures, pause, canWait }: Failure): number {
  // After one retry with jitter clients stay spread out with a constant delay, which halves the load.
  if (canWait && failures > 1 && pause === 0) return longest;
  // A Retry-After ends for all clients at once, so we spread them over a window as long as the pause.
  const doubled = Math.max(shortest * 2 ** (failures - 1), pause);
  const window = Math.min(canWait ? longest : doubled, longest - shortest);
  return Math.max(pause, shortest) + Math.random() * window;
}

/** Makes SWR's configuration for one sign-in, with a cache of its own (docs/decisions/015). */
export function createSwrConfig(
  cache: Map<string, State<unknown, unknown>>,
  hasData: (path: string) => boolean,
  isOnline: () => boolean,
) {
  /** The end of Retry-After by the clock of `performance`, which no user can set. */
  let pausedUntil = 0;

  return {
    provider: () => cache,
    // An equal answer counts as well, because it confirms the data.
    compare: Object.is,
    dedupingInterval,
    focusThrottleInterval: dedupingInterval,
    // `Revalidation` does that, however recent the last answer is; SWR would retry in hidden pages as well.
    revalidateOnReconnect: false,
    // SWR assumes that every page starts online.
    isOnline,
    shouldRetryOnError: isWorthRetrying,
    onErrorRetry(error: unknown, key, { isVisible }, revalidate, retry) {
      const now = performance.now();
      const asked = error instanceof HttpError ? error.retryAfterMs : 0;
      pausedUntil = Math.max(pausedUntil, now + asked);
      const before = cache.get(key);
      // The page may have started before the network, so the first failure is retried soon, once.
      const isFirst = before?.data === undefined && before?.error === undefined;
      const isShown = hasData(key);
      const delay = retryDelay({
        failures: retry.retryCount,
        // A Retry-After holds for all calls.
        pause: pausedUntil - now,
        canWait: isShown && !isFirst,
      });
      setTimeout(() => {
        const isCurrent = cache.get(key)?.error === error;
        // A page that is hidden, or shows data while offline, fetches when that ends.
        if (isCurrent && isVisible() && (!isShown || isOnline())) void revalidate(retry);
      }, delay);
    },
    /** SWR's own events, and `pageshow`: some browsers send no other event after the back-forward cache. */
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
