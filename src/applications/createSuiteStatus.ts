export type SuitePart = 'profile' | 'subscriptions';

/** What SWR's cache cannot tell: when the answers came, and whether the account was refused. */
export interface SuiteStatus {
  /** When the older of the two answers came, once there are both. */
  readonly savedAt: number | undefined;
  readonly isForbidden: boolean;
}

/** A small store of it, in the shape `useSyncExternalStore` takes. */
export function createSuiteStatus(seededAt: number | undefined) {
  const answeredAt = new Map<SuitePart, number>();
  if (seededAt !== undefined) answeredAt.set('profile', seededAt).set('subscriptions', seededAt);
  const refused = new Set<SuitePart>();
  const listeners = new Set<() => void>();
  let status = current();

  function current(): SuiteStatus {
    const savedAt = answeredAt.size === 2 ? Math.min(...answeredAt.values()) : undefined;
    return { savedAt, isForbidden: refused.size > 0 };
  }

  function tell() {
    status = current();
    for (const listener of listeners) listener();
  }

  return {
    get: () => status,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Both answers are as old as this. */
    remembered(savedAt: number) {
      answeredAt.set('profile', savedAt).set('subscriptions', savedAt);
      tell();
    },
    answered(part: SuitePart) {
      answeredAt.set(part, Date.now());
      refused.delete(part);
      tell();
    },
    refused(part: SuitePart) {
      refused.add(part);
      tell();
    },
  };
}
