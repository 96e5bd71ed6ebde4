import type { AuthEnvironment } from './AuthEnvironment.ts';

const key = 'natural-capital-suite.unauthorized';
const window = 5 * 60_000;

/**
 * Remembers the call whose 401 signed out, so that signing in again cannot become a loop (spec,
 * "401"). Another call that is answered well meanwhile proves nothing: the service may refuse one and
 * accept the other each time.
 */
export interface UnauthorizedGuard {
  /** Whether a 401 signed out a short while ago and that call has not been accepted since. */
  isRepeated(): boolean;
  note(path: string): void;
  accepted(path: string): void;
}

export function createUnauthorizedGuard({
  clock,
  localStorage,
}: Pick<AuthEnvironment, 'clock' | 'localStorage'>): UnauthorizedGuard {
  /** When, and which call. */
  const noted = () => localStorage.getItem(key)?.split(' ') ?? [];

  return {
    isRepeated: () => Math.abs(clock.now() - Number(noted()[0])) < window,
    note: (path) => localStorage.setItem(key, `${clock.now()} ${path}`),
    accepted: (path) => {
      if (noted()[1] === path) localStorage.removeItem(key);
    },
  };
}
