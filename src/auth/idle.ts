import { lastUseKey } from '../../shared/storageKeys.ts';
import { store } from '../lib/safeStorage.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';

/** We write this rarely: an hour of use costs at most 120 writes. */
const shortestInterval = 30_000;

/** Tracks when the suite was last used on this device, for operators who end idle sessions (P36). */
export function createIdle({ clock, config, localStorage }: AuthEnvironment) {
  const { idleMinutes } = config;
  /** The time for this page alone, when localStorage has no room for it. */
  let noted: string | undefined;
  const lastUse = () => localStorage.getItem(lastUseKey) ?? noted;

  return {
    hasPassed: (): boolean => isIdle(lastUse(), clock.now(), idleMinutes),
    noteUse: (): void => {
      if (!idleMinutes || Math.abs(clock.now() - Number(lastUse())) < shortestInterval) return;
      noted = String(clock.now());
      store(lastUseKey, noted, () => localStorage);
    },
  };
}

/** Returns whether `lastUse` (as stored) is longer ago than `idleMinutes`. Without a stored time the answer is yes. */
export function isIdle(
  lastUse: string | null | undefined,
  now: number,
  idleMinutes: number | undefined,
): boolean {
  // We compare in both directions: after a clock was set back we cannot tell how long it was.
  return !!idleMinutes && !(Math.abs(now - Number(lastUse)) <= idleMinutes * 60_000);
}
