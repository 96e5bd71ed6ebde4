import * as v from 'valibot';
import { longestRetryAfter } from '../../shared/retryAfter.ts';

const firstDelay = 1_000;
const longestDelay = 60_000;

/** Milliseconds until the next try after that many failures in a row, with jitter. */
export function retryDelay(failures: number, random: () => number): number {
  const full = Math.min(firstDelay * 2 ** Math.max(failures - 1, 0), longestDelay);
  return full / 2 + (full / 2) * random();
}

const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(longestRetryAfter));

/** A failed renewal's pause. Stored with the user, so that it holds for every tab. */
export const backoffSchema = v.object({
  since: v.number(),
  retryAfterMs: milliseconds,
  backoffMs: milliseconds,
});

export type Backoff = Readonly<v.InferOutput<typeof backoffSchema>>;

/**
 * Milliseconds that are left of the pause; 0 when the clock was set back, which makes it unknowable.
 * Ours ends with `resetAt`; the provider's `Retry-After` does not.
 */
export function backoffRemaining(
  backoff: Backoff | undefined,
  { now, resetAt }: { readonly now: number; readonly resetAt: number },
): number {
  if (backoff === undefined || now < backoff.since) return 0;
  const { since, retryAfterMs, backoffMs } = backoff;
  return Math.max(since + Math.max(retryAfterMs, since > resetAt ? backoffMs : 0) - now, 0);
}
