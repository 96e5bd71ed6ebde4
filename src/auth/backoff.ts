import { retryAfterDelay } from '../../shared/parse.ts';
import type { AuthEnvironment, Clock } from './AuthEnvironment.ts';

const firstDelay = 1_000;
const longestDelay = 60_000;

/** Between any two renewals, so that no defect of storage can turn them into a storm. */
const minimumInterval = 500;

/** Before what a login needs is tried once more, while somebody waits. */
export const pause = (clock: Clock) =>
  new Promise<void>((resolve) => clock.setTimeout(resolve, firstDelay));

/**
 * When this tab may ask the provider again by itself: after a failure with exponential delays and
 * jitter, and never before the provider's `Retry-After`. A reload and another tab begin anew.
 */
export function createBackoff({ clock, random }: AuthEnvironment) {
  let failures = 0;
  let retryAt = 0;
  let pausedUntil = 0;

  return {
    /** Milliseconds; 0 where it may be asked now. */
    remaining: (): number => Math.max(Math.max(retryAt, pausedUntil) - clock.monotonic(), 0),
    isPaused: (): boolean => clock.monotonic() < pausedUntil,
    noteFailure: (retryAfter?: string): void => {
      const now = clock.monotonic();
      const longest = Math.min(firstDelay * 2 ** failures, longestDelay);
      failures += 1;
      retryAt = now + longest / 2 + (longest / 2) * random();
      pausedUntil = Math.max(pausedUntil, now + retryAfterDelay(retryAfter, clock.now()));
    },
    noteAnswer: (): void => {
      failures = 0;
      retryAt = clock.monotonic() + minimumInterval;
      pausedUntil = 0;
    },
    /** The network or the tab is back: ends our own delay, not the provider's pause. */
    wake: (): void => {
      failures = 0;
      retryAt = 0;
    },
  };
}
