import { retryAfterDelay } from '../../shared/parse.ts';
import type { AuthEnvironment, Clock } from './AuthEnvironment.ts';

const firstDelay = 1_000;
const longestDelay = 60_000;

const minimumInterval = 500; // between two renewals, so that a defect of storage cannot cause a flood of them

export const pause = (clock: Clock) =>
  new Promise<void>((resolve) => clock.setTimeout(resolve, firstDelay));

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
    /** Ends our own delay, but not the provider's `Retry-After`. */
    wake: (): void => {
      failures = 0;
      retryAt = 0;
    },
  };
}
