import type { State, SWRConfiguration } from 'swr';
import { createStore } from '../../../shared/createStore.ts';
import { HttpError } from '../../api/errors.ts';
import { isWorthRetrying, retryDelay } from './retryDelay.ts';

/** In milliseconds. SWR rests while the page is hidden or offline. */
export const refreshInterval = 10 * 60_000;
/** Nothing is asked for again by itself sooner than so many milliseconds after it was answered. */
export const dedupingInterval = 5_000;
const returnEventsMs = 50;

interface Outcome {
  /** Milliseconds since the epoch. */
  readonly answeredAt?: number | undefined;
  /** The last answer was a 403; a failure after it changes nothing. */
  readonly isForbidden: boolean;
}

const unknown: Outcome = { isForbidden: false };

/** When SWR asks again for its `keys`, and what it does not keep of how that ended. */
export function createRevalidation(keys: readonly string[], hasCards: () => boolean) {
  // SWR will soon say that it is asking, and the page to be hydrated says so already.
  const cache = new Map<string, State>(keys.map((key) => [key, { isValidating: true }]));
  const outcomes = createStore<Readonly<Record<string, Outcome>>>({});
  /** Until then the API asked to be left alone; by the clock of `performance`, which nobody sets. */
  const pauses = new Map<string, number>();
  let endedAt = Number.NEGATIVE_INFINITY;

  const outcomeOf = (key: string) => outcomes.get()[key] ?? unknown;

  function end(key: string, outcome: Outcome) {
    endedAt = performance.now();
    outcomes.set({ ...outcomes.get(), [key]: outcome });
  }

  const config = {
    provider: () => cache,
    dedupingInterval,
    // `initFocus` puts off a return that comes too soon: SWR's own throttle would forget it, and would
    // last where the clock is set back.
    focusThrottleInterval: Number.NEGATIVE_INFINITY,
    // The resources themselves keep what says the same.
    compare: Object.is,
    shouldRetryOnError: isWorthRetrying,
    onSuccess(_data: unknown, key: string) {
      end(key, { answeredAt: Date.now(), isForbidden: false });
    },
    onError(error: unknown, key: string) {
      const before = outcomeOf(key);
      end(key, { ...before, isForbidden: before.isForbidden || isForbidden(error) });
    },
    onErrorRetry(error, key, _config, revalidate, options) {
      const { retryCount: failures } = options;
      const pause = error instanceof HttpError ? error.retryAfterMs : 0;
      // The page may have come before the network: what fails first is tried again soon, once.
      const isFirst =
        outcomeOf(key).answeredAt === undefined && cache.get(key)?.error === undefined;
      const canWait = hasCards() && !isFirst;
      const delay = retryDelay({ failures, pause, canWait, random: Math.random });
      pauses.set(key, performance.now() + pause);
      const failed = outcomeOf(key);
      setTimeout(() => {
        // Unless a press has ended meanwhile what this was to try again.
        if (outcomeOf(key) === failed) void revalidate(options);
      }, delay);
    },
    /** A return fires several events at once. SWR misses `pageshow`, of the back-forward cache. */
    initFocus(onReturn: () => void) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const listening = new AbortController();
      const { signal } = listening;
      const listener = () => {
        const throttled = Math.max(endedAt + dedupingInterval - performance.now(), 0);
        clearTimeout(timer);
        timer = setTimeout(onReturn, throttled + returnEventsMs);
      };
      window.addEventListener('focus', listener, { signal });
      window.addEventListener('pageshow', listener, { signal });
      document.addEventListener('visibilitychange', listener, { signal });
      return () => {
        clearTimeout(timer);
        listening.abort();
      };
    },
  } satisfies SWRConfiguration & { initFocus: unknown };

  return {
    config,
    outcomes,
    outcomeOf,
    /** The API's last answer. */
    dataOf: <T>(key: string): T | undefined => cache.get(key)?.data,
    /** Silent while the browser is offline or the API wants to be left alone; a press asks all the same. */
    isOnline: (key: string) => navigator.onLine && performance.now() >= (pauses.get(key) ?? 0),
    /** The user, a sign-in or the network has made another request worth its while. */
    resume: () => pauses.clear(),
  };
}

function isForbidden(error: unknown): boolean {
  return error instanceof HttpError && error.status === 403;
}
