import * as v from 'valibot';
import { longestAsked } from './retryDelay.ts';

const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(longestAsked));

/**
 * What a renewal that failed in passing asks of the next one. It stands with the user, so that it
 * holds for every tab and after a reload, and goes when the user does.
 */
export const patienceSchema = v.object({
  /** This browser's time when the renewal failed. */
  since: v.number(),
  /** Milliseconds that the provider asked for. */
  asked: milliseconds,
  /** Milliseconds of our own back-off. */
  own: milliseconds,
});

export type Patience = Readonly<v.InferOutput<typeof patienceSchema>>;

/**
 * Milliseconds that are left of it; 0 when the clock was set back since, which makes it unknowable.
 * Our own back-off lapses when circumstances have changed since the failure, the provider's wish
 * does not.
 */
export function patienceLeft(
  patience: Patience | undefined,
  { now, changedAt }: { readonly now: number; readonly changedAt: number },
): number {
  if (patience === undefined || now < patience.since) return 0;
  const { since, asked, own } = patience;
  return Math.max(since + Math.max(asked, since > changedAt ? own : 0) - now, 0);
}
