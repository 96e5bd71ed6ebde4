import type { SWRConfiguration } from 'swr';
import type { UserData } from './createUserData.ts';
import { isWorthRetrying } from './requestTiming.ts';

/** In milliseconds. SWR rests while the page is hidden or offline. */
export const refreshInterval = 10 * 60_000;

type Throttle = Pick<UserData, 'resourceOf' | 'untilThrottled' | 'expire'>;

/** When SWR asks again; for an SWRConfig with a provider, which alone heeds `initFocus`. */
export function createRevalidation(throttle: Throttle) {
  return {
    initFocus: (onReturn: () => void) => onPageReturn(onReturn, throttle),
    shouldRetryOnError: isWorthRetrying,
    onErrorRetry: createRetry(throttle),
    // Every resource throttles itself: SWR's own pauses would swallow a return instead of putting it
    // off, and what follows a grant, and a clock that is set back would make them last.
    focusThrottleInterval: Number.NEGATIVE_INFINITY,
    dedupingInterval: 0,
  } satisfies SWRConfiguration & { initFocus: unknown };
}

const returnEventsMs = 50;

/**
 * A return fires several events at once. SWR misses `pageshow`, of the back-forward cache. One that
 * comes too soon after a request is put off, since what the user did elsewhere may show in the next.
 */
function onPageReturn(onReturn: () => void, { untilThrottled, expire }: Throttle): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listening = new AbortController();
  const { signal } = listening;

  function wait(milliseconds: number) {
    clearTimeout(timer);
    timer = setTimeout(revalidate, milliseconds);
  }
  function revalidate() {
    const throttled = untilThrottled();
    if (throttled > 0) wait(throttled);
    else onReturn();
  }
  // At the end of the events rather than at the first, which may come before the page is visible.
  const listener = () => wait(returnEventsMs);

  window.addEventListener('focus', listener, { signal });
  window.addEventListener('pageshow', listener, { signal });
  document.addEventListener('visibilitychange', listener, { signal });
  // Before SWR asks again, which it does some time after this event.
  window.addEventListener('online', expire, { signal });
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}

/** One try waits per key, however many returns to the page failed. */
function createRetry({ resourceOf }: Throttle): NonNullable<SWRConfiguration['onErrorRetry']> {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  return (_error, key, _config, revalidate, options) => {
    const resource = resourceOf(key);
    if (!resource) return;
    const retry = () => {
      // A press may have been answered meanwhile.
      if (resource.isFailing()) void revalidate(options);
    };
    clearTimeout(timers.get(key));
    timers.set(key, setTimeout(retry, resource.untilRetry()));
  };
}
