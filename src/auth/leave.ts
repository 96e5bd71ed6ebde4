import type { Session } from './session.ts';

/** How long a page that is being left shows nothing else. */
const patience = 10_000;

/**
 * Leaves for that address. A navigation can come to nothing without a word, since the server answers
 * 204 or not at all, or since somebody stops it: `onStayed` is called if the page is still here then
 * and in the same state.
 */
export function leave(session: Session, address: string, onStayed: () => void): void {
  const { clock, lifetime, location } = session.environment;
  const left = session.getState();
  location.assign(address);
  const timer = clock.setTimeout(() => {
    if (session.getState() === left) onStayed();
  }, patience);
  lifetime?.addEventListener('abort', () => clock.clearTimeout(timer));
}
