import { lastUseKey } from '../../shared/storageKeys.ts';
import { isIdle } from '../lib/isIdle.ts';
import { store } from '../lib/safeStorage.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';

/** Written sparingly: an hour of use costs at most 120 writes. */
const shortestInterval = 30_000;

/** When the suite was last used on this device, where the operator ends sessions that nobody uses. */
export function createIdle({
  clock,
  config: { idleMinutes },
  localStorage,
}: Pick<AuthEnvironment, 'clock' | 'config' | 'localStorage'>) {
  const lastUse = () => localStorage.getItem(lastUseKey);

  return {
    isOn: idleMinutes !== undefined,
    /** Whether nobody has used it for longer than that. */
    hasPassed: (): boolean => isIdle(lastUse(), clock.now(), idleMinutes),
    noteUse: (): void => {
      if (!idleMinutes || Math.abs(clock.now() - Number(lastUse())) < shortestInterval) return;
      // In a full storage it is not noted, and the session ends early.
      store(lastUseKey, String(clock.now()), () => localStorage);
    },
  };
}
