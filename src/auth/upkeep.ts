import type { Renewal } from './renewal.ts';
import type { Session } from './session.ts';
import type { StoredUser } from './storedUser.ts';

/** Keeps a signed-in tab true to what storage, cookie and clock say. */
export interface Upkeep {
  /** Looks at everything again: after an event, a renewal, or when time has passed. */
  check(): void;
  /** Replaces that ID token now, due or not, and then looks again. */
  renew(idToken: string): Promise<void>;
}

export interface UpkeepOutcomes {
  /** The session was ended in another tab or a sibling application. */
  readonly onEndedElsewhere: () => void;
  /** The provider refused for good; the user is shown as expired. */
  readonly onExpired: (user: StoredUser) => void;
  /** A renewal brought an ID token that failed validation. */
  readonly onUntrusted: () => void;
}

/** Renewal is due in the last quarter of a token's life, at most a minute before its end. */
const longestMargin = 60_000;

/** What setTimeout can hold. */
const longestTimer = 2 ** 31 - 1;

export function createUpkeep(session: Session, renewal: Renewal, outcomes: UpkeepOutcomes): Upkeep {
  const { clock, isOnline, lifetime } = session.environment;
  let timer: number | undefined;

  function wakeIn(milliseconds: number | undefined): void {
    if (milliseconds === undefined) return;
    timer = clock.setTimeout(check, Math.min(Math.max(milliseconds, 0), longestTimer));
  }

  function stop(): void {
    if (timer !== undefined) clock.clearTimeout(timer);
    timer = undefined;
  }

  async function renew(idToken: string): Promise<void> {
    const outcome = await renewal.replace(idToken);
    if (outcome === 'untrusted' && session.getState().status === 'signedIn') outcomes.onUntrusted();
    check();
  }

  /** When to look again. Renews on the way if that is due and in order. */
  function keepAlive(user: StoredUser): number | undefined {
    const left = session.remaining(user);
    if (user.standing !== 'renewable') return left;
    const untilDue = left - Math.min(longestMargin, user.lifetime / 4);
    if (untilDue > 0) return untilDue;
    const pause = renewal.pause();
    if (pause === 0 && isOnline()) void renew(user.idToken);
    const moments = [pause, left].filter((moment) => moment > 0);
    return moments.length > 0 ? Math.min(...moments) : undefined;
  }

  function check(): void {
    stop();
    if (lifetime?.aborted || session.getState().status !== 'signedIn') return;
    const user = session.current();
    if (user === undefined) {
      outcomes.onEndedElsewhere();
      return;
    }
    session.show(user);
    if (session.freshnessOf(user) === 'expired') outcomes.onExpired(user);
    else wakeIn(keepAlive(user));
  }

  lifetime?.addEventListener('abort', stop);
  return { check, renew };
}
