import { isSameOwner } from '../../shared/owner.ts';
import { SignInRequired } from './AuthError.ts';
import type { Renewal } from './renewal.ts';
import type { Session } from './session.ts';
import type { StoredUser } from './storedUser.ts';

export interface SessionMonitorEvents {
  /** In another tab or by a sibling. */
  readonly onEnded: () => void;
  readonly onExpired: (user: StoredUser) => void;
  /** A renewal brought an ID token that failed validation. */
  readonly onUntrusted: () => void;
}

/** Renewal is due in the last quarter of a token's life, at most a minute before its end. */
const longestMargin = 60_000;

const longestTimer = 2 ** 31 - 1; // setTimeout's own limit

export type SessionMonitor = ReturnType<typeof createSessionMonitor>;

/** Keeps a signed-in tab in step with storage, cookie and clock, and renews its token in time. */
export function createSessionMonitor(
  session: Session,
  renewal: Renewal,
  events: SessionMonitorEvents,
) {
  const { clock, isOnline, lifetime } = session.environment;
  let timer: number | undefined;

  function checkIn(milliseconds: number | undefined): void {
    if (milliseconds === undefined) return;
    timer = clock.setTimeout(check, Math.min(Math.max(milliseconds, 0), longestTimer));
  }

  function stop(): void {
    if (timer !== undefined) clock.clearTimeout(timer);
    timer = undefined;
  }

  /** Due or not. */
  async function renew(idToken: string): Promise<void> {
    const outcome = await renewal.replace(idToken);
    if (outcome === 'untrusted' && session.getState().status === 'signedIn') events.onUntrusted();
    check();
  }

  /** Renews if that is due. Returns the milliseconds until the next check. */
  function scheduleRenewal(user: StoredUser): number | undefined {
    const remaining = session.remaining(user);
    if (user.renewal !== 'available') return remaining;
    const untilDue = remaining - Math.min(longestMargin, user.lifetime / 4);
    if (untilDue > 0) return untilDue;
    const delay = renewal.retryDelay();
    if (delay === 0 && isOnline()) void renew(user.idToken);
    const delays = [delay, remaining].filter((milliseconds) => milliseconds > 0);
    return delays.length > 0 ? Math.min(...delays) : undefined;
  }

  /** To be called after every event that may have changed cookie, storage or time. */
  function check(): void {
    stop();
    if (lifetime?.aborted || session.getState().status !== 'signedIn') return;
    const user = session.current();
    if (user === undefined) {
      events.onEnded();
      return;
    }
    session.cookie.refresh(user.account);
    session.show(user);
    if (session.freshnessOf(user) === 'expired') events.onExpired(user);
    else checkIn(scheduleRenewal(user));
  }

  lifetime?.addEventListener('abort', stop);
  return { check, renew };
}

/**
 * Reads cookie and storage each time: nothing is called in the name of somebody who has signed out
 * elsewhere, nor with another user's token than when the call was begun.
 * @throws SignInRequired, or the signal's reason
 */
export async function waitForBearer(
  session: Session,
  sessionMonitor: SessionMonitor,
  signal?: AbortSignal,
): Promise<string> {
  const before = session.getState();
  const caller = before.status === 'signedIn' ? before.account : undefined;
  for (;;) {
    signal?.throwIfAborted();
    sessionMonitor.check();
    const state = session.getState();
    const user = session.current();
    if (caller && user && !isSameOwner(caller, user)) throw new SignInRequired();
    if (state.status === 'signedIn' && state.freshness === 'fresh' && user) return user.idToken;
    const isPending =
      state.status === 'starting' || (state.status === 'signedIn' && state.freshness === 'stale');
    if (!isPending) throw new SignInRequired();
    await nextChange(session, signal);
  }
}

async function nextChange(session: Session, signal: AbortSignal | undefined): Promise<void> {
  let unsubscribe: (() => void) | undefined;
  try {
    await new Promise<void>((resolve) => {
      unsubscribe = session.subscribe(resolve);
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
  } finally {
    unsubscribe?.();
  }
}
