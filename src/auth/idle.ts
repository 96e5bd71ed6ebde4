import { lastUseKey } from '../../shared/storageKeys.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';

/** Presses, keys and scrolling are noted this rarely: an hour of them costs at most 120 writes. */
const shortestInterval = 30_000;

/** Tracks when the suite was last used on this device, for operators who end idle sessions (P36). */
export function createIdle({ clock, config, localStorage }: AuthEnvironment) {
  const { idleMinutes } = config;
  /** As this page last knew it: localStorage may have no room, and the tab that ends a session removes it. */
  let lastUse: string | null = null;

  function read(): string | null {
    lastUse = localStorage.getItem(lastUseKey) ?? lastUse;
    return lastUse;
  }

  return {
    /** Milliseconds until a session that nobody uses has ended. */
    remaining: (): number => idleIn(read(), clock.now(), idleMinutes),
    isDue: (): boolean =>
      !!idleMinutes && Math.abs(clock.now() - Number(read())) >= shortestInterval,
    noteUse: (): void => {
      if (!idleMinutes) return;
      lastUse = String(clock.now());
      localStorage.setItem(lastUseKey, lastUse);
    },
  };
}

/**
 * Returns the milliseconds until `lastUse` (as stored) is longer ago than `idleMinutes`; 0 or less if it is, or if
 * there is none.
 */
export function idleIn(
  lastUse: string | null | undefined,
  now: number,
  idleMinutes: number | undefined,
): number {
  if (!idleMinutes) return Number.POSITIVE_INFINITY;
  // We compare in both directions: after a clock was set back we cannot tell how long it was.
  return idleMinutes * 60_000 - Math.abs(now - Number(lastUse)) + 1;
}
