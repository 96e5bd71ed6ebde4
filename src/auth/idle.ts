import { lastUseKey } from '../../shared/storageKeys.ts';
import { store } from '../lib/safeStorage.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';

/** Written sparingly: an hour of use costs at most 120 writes. */
const shortestInterval = 30_000;

/** When the suite was last used on this device, where the operator ends sessions that nobody uses. */
export function createIdle({ clock, config, localStorage }: AuthEnvironment) {
  const { idleMinutes } = config;
  /** For this page, where localStorage has no room for it. */
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

/** Whether `lastUse`, as stored, is longer ago than that; so it is where nothing was stored. */
export function isIdle(
  lastUse: string | null | undefined,
  now: number,
  idleMinutes: number | undefined,
): boolean {
  // Either way: a clock that was set back says nothing of how long it was.
  return !!idleMinutes && !(Math.abs(now - Number(lastUse)) <= idleMinutes * 60_000);
}
