import { HttpError } from '../../api/errors.ts';

// All in milliseconds.

/** SWR rests while the page is hidden or offline. */
export const refreshInterval = 10 * 60_000;

/** Nothing is asked again by itself sooner than this after its answer. */
export const dedupingInterval = 5_000;

/** A slow answer is better than none where nothing can be shown meanwhile. */
export const timeouts = { withCards: 10_000, withoutCards: 60_000 };

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

export function isWorthRetrying(error: unknown): boolean {
  if (error instanceof Error && error.name === 'SignInRequired') return false;
  if (!(error instanceof HttpError)) return true;
  return error.status >= 500 || error.status === 408 || error.status === 429;
}
