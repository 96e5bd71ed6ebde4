const suiteParts = ['profile', 'subscriptions'] as const;

export type SuitePart = (typeof suiteParts)[number];

/** What SWR's cache cannot tell: when the answers came, and whether the account was refused. */
export interface SuiteStatus {
  /** When the older of the two answers came, once there are both. */
  readonly savedAt: number | undefined;
  readonly isForbidden: boolean;
}

/** A small store of it, in the shape `useSyncExternalStore` takes. */
export function createSuiteStatus(seededAt: number | undefined) {
  const answeredAt = new Map<SuitePart, number>();
  if (seededAt !== undefined) for (const part of suiteParts) answeredAt.set(part, seededAt);
  const answered = new Set<SuitePart>();
  const refused = new Set<SuitePart>();
  const listeners = new Set<() => void>();
  let status = current();

  function current(): SuiteStatus {
    const savedAt =
      answeredAt.size === suiteParts.length ? Math.min(...answeredAt.values()) : undefined;
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
    /** What no answer has come for is as old as this; returns which parts that are. */
    remembered(savedAt: number): readonly SuitePart[] {
      const parts = suiteParts.filter((part) => !answered.has(part));
      for (const part of parts) answeredAt.set(part, savedAt);
      tell();
      return parts;
    },
    answered(part: SuitePart) {
      answered.add(part);
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
