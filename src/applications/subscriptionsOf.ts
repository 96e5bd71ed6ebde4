import type { ApplicationId, Subscription } from './Subscription.ts';

/** The subscriptions to one application, in the order they were answered. */
export function subscriptionsOf(
  subscriptions: readonly Subscription[],
  application: ApplicationId,
): readonly Subscription[] {
  return subscriptions.filter((subscription) => subscription.application === application);
}
