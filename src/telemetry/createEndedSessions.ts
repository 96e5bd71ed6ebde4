import type { Telemetry } from '../lib/Telemetry.ts';

const key = 'natural-capital-suite.ended-sessions';

/**
 * Why sessions of this tab have ended. A page that is left for the login cannot tell it: the next one
 * that stays does, before it is said who is signed in.
 */
export function createEndedSessions(
  telemetry: Pick<Telemetry, 'trackEvent'>,
  isStaying: () => boolean,
) {
  function tell(more: readonly string[] = []): void {
    try {
      const reasons = [...(sessionStorage.getItem(key)?.split(',') ?? []), ...more];
      if (reasons.length === 0) return;
      if (!isStaying()) {
        sessionStorage.setItem(key, reasons.join());
        return;
      }
      sessionStorage.removeItem(key);
      for (const reason of reasons) telemetry.trackEvent('session ended', { reason });
    } catch {
      // Full or blocked: what this document cannot tell is lost.
    }
  }

  return {
    tell: () => tell(),
    note: (reason: string) => tell([reason]),
  };
}
