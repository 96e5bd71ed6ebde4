import type { Subscription } from './Subscription.ts';

/**
 * `next` with those entries replaced by the ones of `previous` that say the same, so that a refresh
 * leaves everything it did not change as it is, an open dropdown's active option included.
 */
export function reuseEqual(
  previous: readonly Subscription[],
  next: readonly Subscription[],
): readonly Subscription[] {
  const known = new Map(previous.map((subscription) => [subscription.id, subscription]));
  return next.map((subscription) => {
    const old = known.get(subscription.id);
    return old && isEqual(old, subscription) ? old : subscription;
  });
}

function isEqual(a: Subscription, b: Subscription): boolean {
  return a.name === b.name && a.url === b.url && a.application === b.application;
}
