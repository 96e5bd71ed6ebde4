import type { AuthEnvironment } from './AuthEnvironment.ts';

const redirectsKey = 'natural-capital-suite.redirects';
const leftKey = 'natural-capital-suite.left-for-provider';
const window = 60_000;
const allowed = 2;

/** Bounds this tab's redirects by itself, and knows whether it has left for the provider. */
export interface RedirectGuard {
  /** Whether one more redirect by itself is allowed within this minute. */
  permits(): boolean;
  /** Notes a redirect by itself. */
  count(): void;
  /** Forgets those so far: a person has acted, so they were no loop. */
  forgive(): void;
  /** Notes that the tab leaves for the provider, or that it came back by the front door. */
  left(): void;
  arrived(): void;
  /** Whether the tab left for the provider and did not come back with an answer. */
  isAway(): boolean;
}

export function createRedirectGuard({
  clock,
  sessionStorage,
}: Pick<AuthEnvironment, 'clock' | 'sessionStorage'>): RedirectGuard {
  function recent(): number[] {
    const now = clock.now();
    return (sessionStorage.getItem(redirectsKey) ?? '')
      .split(' ')
      .filter((word) => /^\d+$/.test(word))
      .map(Number)
      .filter((time) => Math.abs(now - time) < window);
  }

  return {
    permits: () => recent().length < allowed,
    count: () => sessionStorage.setItem(redirectsKey, [...recent(), clock.now()].join(' ')),
    forgive: () => sessionStorage.removeItem(redirectsKey),
    left: () => sessionStorage.setItem(leftKey, 'true'),
    arrived: () => sessionStorage.removeItem(leftKey),
    isAway: () => sessionStorage.getItem(leftKey) !== null,
  };
}
