import type { SWRConfiguration } from 'swr';

/**
 * SWR's own way of trying again, later each time, but never later than `longest` milliseconds: while
 * a request fails, SWR does not poll. One try waits per key, however many returns to the page failed.
 */
export function createRetry(longest: number): NonNullable<SWRConfiguration['onErrorRetry']> {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  return (_error, key, { errorRetryInterval }, revalidate, options) => {
    const doubled = Math.floor((Math.random() + 0.5) * 2 ** Math.min(options.retryCount, 8));
    const delay = Math.min(doubled * errorRetryInterval, longest);
    clearTimeout(timers.get(key));
    timers.set(
      key,
      setTimeout(() => void revalidate(options), delay),
    );
  };
}
