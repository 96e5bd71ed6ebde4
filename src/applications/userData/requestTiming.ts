import { HttpError } from '../../api/errors.ts';

/** When a resource was asked for, and how it went. In milliseconds since the epoch. */
export interface RequestTiming {
  readonly startedAt: number;
  /** In a row. */
  readonly failures: number;
  readonly retryAt: number;
  /** Until then the API asked to be left alone. */
  readonly pausedUntil: number;
}

export const neverAsked: RequestTiming = {
  startedAt: Number.NEGATIVE_INFINITY,
  failures: 0,
  retryAt: 0,
  pausedUntil: 0,
};

// In milliseconds.
const minimumInterval = 5_000;
const firstDelay = 5_000;
const longestDelay = 5 * 60_000;

interface Failure {
  readonly error: unknown;
  readonly now: number;
  /** Whether something is shown meanwhile. */
  readonly canWait: boolean;
  readonly random: () => number;
}

export function started(timing: RequestTiming, now: number): RequestTiming {
  return { ...timing, startedAt: now };
}

export function answered(timing: RequestTiming): RequestTiming {
  return { ...timing, failures: 0, retryAt: 0, pausedUntil: 0 };
}

/** The user, a sign-in or the network has made another request worth its while. */
export function expired(timing: RequestTiming): RequestTiming {
  return { ...timing, startedAt: Number.NEGATIVE_INFINITY, retryAt: 0, pausedUntil: 0 };
}

/**
 * Exponential backoff with full jitter. Where cards are shown the delay is at its longest from the
 * start, and from the second failure on without jitter: quick retries of everybody come to several
 * times the usual load (decision 015).
 */
export function failed(timing: RequestTiming, failure: Failure): RequestTiming {
  const { error, now, canWait, random } = failure;
  const pause = error instanceof HttpError ? error.retryAfterMs : 0;
  const pausedUntil = now + pause;
  if (!isWorthRetrying(error)) return { ...answered(timing), pausedUntil };
  const failures = timing.failures + 1;
  const earliest = Math.max(pausedUntil, timing.startedAt + minimumInterval);
  const longest = longestDelay - minimumInterval;
  // A longer pause has brought more clients together, if it ends at the same time for all.
  const doubled = Math.max(firstDelay * 2 ** (failures - 1), pause);
  const window = canWait ? longest : Math.min(doubled, longest);
  // Clients that chance has spread stay so by equal delays, and ask half as often.
  const isSpread = canWait && pause === 0 && timing.retryAt > 0;
  const delay = isSpread ? longest : window * random();
  return { ...timing, failures, pausedUntil, retryAt: earliest + delay };
}

export function isWorthRetrying(error: unknown): boolean {
  if (error instanceof Error && error.name === 'SignInRequired') return false;
  if (!(error instanceof HttpError)) return true;
  return error.status >= 500 || error.status === 408 || error.status === 429;
}

export function isFailing({ failures }: RequestTiming): boolean {
  return failures > 0;
}

/** Milliseconds until a return to the page may ask again. */
export function untilThrottled(timing: RequestTiming, now: number): number {
  return wasSetBack(timing, now) ? 0 : Math.max(timing.startedAt + minimumInterval - now, 0);
}

/** Whether a request that is not the user's may be sent; before `retryAt` it is a return's. */
export function isDue(timing: RequestTiming, now: number): boolean {
  if (wasSetBack(timing, now)) return true;
  return untilThrottled(timing, now) === 0 && now >= timing.pausedUntil;
}

/** A clock that was set back makes every pause unknowable. */
function wasSetBack({ startedAt }: RequestTiming, now: number): boolean {
  return now < startedAt;
}
