import type { State, SWRConfiguration } from 'swr';
import { HttpError, isWorthRetrying } from '../../api/errors.ts';

// All in milliseconds.

/** SWR rests while the page is hidden or offline. */
export const refreshInterval = 10 * 60_000;

/** Nothing is asked again by itself sooner than this after its answer. */
const dedupingInterval = 5_000;

/** A slow answer is better than none where nothing can be shown meanwhile. */
export const timeouts = { withData: 10_000, withoutData: 60_000 };

const shortest = 5_000;
const longest = 5 * 60_000;

interface Failure {
  /** How many calls in a row have failed, this one included. */
  readonly failures: number;
  /** How long the API asked us to wait, in milliseconds. */
  readonly pause: number;
  /** Whether the page has something to show meanwhile. */
  readonly canWait: boolean;
}

/**
 * Returns the milliseconds until the next try of a page that nobody looks at or presses: exponential backoff with
 * full jitter. If cards are shown, the window is at its longest from the start, and from the second failure on
 * there is no jitter: quick retries of everybody would come to several times the usual load (docs/decisions/015).
 */
export function retryDelay({ failures, pause, canWait }: Failure): number {
  // Clients that chance has spread stay spread with equal delays, and ask half as often.
  if (canWait && failures > 1 && pause === 0) return longest;
  // If a longer pause ends at the same time for all, it has brought more clients together.
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
  /** The time until which the API asked us to wait, by the clock of `performance`, which nobody can set. */
  let pausedUntil = 0;

  return {
    provider: () => cache,
    // Each answer is a new object, also one that says the same, because it confirms what is shown.
    compare: Object.is,
    dedupingInterval,
    focusThrottleInterval: dedupingInterval,
    // `Revalidation` asks on reconnect, however recent the last answer is; SWR also retries in hidden pages.
    revalidateOnReconnect: false,
    // SWR assumes that every page starts online.
    isOnline,
    shouldRetryOnError: isWorthRetrying,
    onErrorRetry(error: unknown, key, { isVisible }, revalidate, retry) {
      const now = performance.now();
      const asked = error instanceof HttpError ? error.retryAfterMs : 0;
      pausedUntil = Math.max(pausedUntil, now + asked);
      const before = cache.get(key);
      // The page may have started before the network was there, so the first failure is retried soon, once.
      const isFirst = before?.data === undefined && before?.error === undefined;
      const isShown = hasData(key);
      const delay = retryDelay({
        failures: retry.retryCount,
        // This holds for all calls, whichever was answered so.
        pause: pausedUntil - now,
        canWait: isShown && !isFirst,
      });
      setTimeout(() => {
        const isCurrent = cache.get(key)?.error === error;
        // A page that is hidden, or shows data while offline, asks when that ends.
        if (isCurrent && isVisible() && (!isShown || isOnline())) void revalidate(retry);
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
