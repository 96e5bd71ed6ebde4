import type { AuthEnvironment } from './AuthEnvironment.ts';

const key = 'natural-capital-suite.unauthorized';
const window = 5 * 60_000;

/** Remembers a sign-out for a 401, so that signing in again cannot become a loop (spec, "401"). */
export interface UnauthorizedGuard {
  /** Whether the last 401 was a short while ago and no call has been accepted since. */
  isRepeated(): boolean;
  note(): void;
  clear(): void;
}

export function createUnauthorizedGuard({
  clock,
  localStorage,
}: Pick<AuthEnvironment, 'clock' | 'localStorage'>): UnauthorizedGuard {
  return {
    isRepeated: () => {
      const noted = Number(localStorage.getItem(key) ?? Number.NaN);
      return Math.abs(clock.now() - noted) < window;
    },
    note: () => localStorage.setItem(key, String(clock.now())),
    clear: () => localStorage.removeItem(key),
  };
}
