import { parseJson, readStored, store } from '../lib/safeStorage.ts';
import type { Telemetry } from '../lib/Telemetry.ts';

const key = 'natural-capital-suite.ended-sessions';
const place = () => sessionStorage;

/**
 * Why sessions of this tab have ended. A page that is left for the login cannot tell it: the next one
 * that stays does, before it is said who is signed in.
 */
export function createEndedSessions(
  telemetry: Pick<Telemetry, 'trackEvent'>,
  isStaying: () => boolean,
) {
  function untold(): readonly unknown[] {
    const stored = parseJson(readStored(key, place));
    return Array.isArray(stored) ? stored : [];
  }

  function tell(): void {
    if (!isStaying()) return;
    for (const reason of untold()) telemetry.trackEvent('session ended', { reason: `${reason}` });
    store(key, undefined, place);
  }

  return {
    tell,
    note(reason: string): void {
      store(key, JSON.stringify([...untold(), reason]), place);
      tell();
    },
  };
}
