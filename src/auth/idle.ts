import { lastUseKey } from '../../shared/storageKeys.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';

const shortestInterval = 30_000; // milliseconds: limits writes of the last use to 120 an hour

/** Tracks the last use of the suite on this device, for operators who end idle sessions (P36). */
export function createIdle({ clock, config, localStorage }: AuthEnvironment) {
  const { idleMinutes } = config;
  /** Kept because localStorage may be full, and the tab that ends a session removes it. */
  let lastUse: string | null = null;

  function read(): string | null {
    lastUse = localStorage.getItem(lastUseKey) ?? lastUse;
    return lastUse;
  }

  return {
    remaining: (): number => idleIn(idleMinutes ? read() : null, clock.now(), idleMinutes),
    isDue: (): boolean =>
      !!idleMinutes && Math.abs(clock.now() - Number(read())) >= shortestInterval,
    noteUse: (): void => {
      if (!idleMinutes) return;
      lastUse = String(clock.now());
      localStorage.setItem(lastUseKey, lastUse);
    },
  };
}

/** Returns the milliseconds until the session ends after `idleMinutes`; 0 or less if it has, or without a `lastUse`. */
export function idleIn(
  lastUse: string | null | undefined,
  now: number,
  idleMinutes: number | undefined,
): number {
  if (!idleMinutes) return Number.POSITIVE_INFINITY;
  // In both directions: after a clock was set back the duration is unknown.
  return idleMinutes * 60_000 - Math.abs(now - Number(lastUse)) + 1;
}
