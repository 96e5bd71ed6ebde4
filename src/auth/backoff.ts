import { retryAfterDelay } from '../../shared/parse.ts';
import type { AuthEnvironment, Clock } from './AuthEnvironment.ts';

const firstDelay = 1_000;
const longestDelay = 60_000;

/** The shortest time between two renewals, so that no defect of storage can turn them into a storm. */
const minimumInterval = 500;

/** How long we wait before we try again what a login needs, while somebody is waiting. */
export const pause = (clock: Clock) =>
  new Promise<void>((resolve) => clock.setTimeout(resolve, firstDelay));

/**
 * Decides when this tab may ask the provider again by itself: with exponential delays and jitter after failures,
 * and never before the provider's `Retry-After`. A reload or another tab starts anew.
 */
export function createBackoff({ clock, random }: AuthEnvironment) {
  let failures = 0;
  let retryAt = 0;
  let pausedUntil = 0;

  return {
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
    /** Ends our own delay when the network or the tab is back, but not the provider's `Retry-After`. */
    wake: (): void => {
      failures = 0;
      retryAt = 0;
    },
  };
}
