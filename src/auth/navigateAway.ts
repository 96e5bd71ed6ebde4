import type { Session } from './session.ts';

const navigationTimeout = 10_000;

/** Calls `onAborted` if the navigation is stopped or answered with 204, which fires no event. */
export function navigateAway(session: Session, address: string, onAborted: () => void): void {
  const { clock, location } = session.environment;
  const before = session.getState();
  location.assign(address);
  clock.setTimeout(() => {
    if (session.getState() === before) onAborted();
  }, navigationTimeout);
}
