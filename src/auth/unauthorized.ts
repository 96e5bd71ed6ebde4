import { store } from '../lib/safeStorage.ts';
import type { Auth } from './Auth.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { AuthError } from './AuthError.ts';
import { drop } from './drop.ts';
import type { Lifecycle } from './lifecycle.ts';
import { withRenewalLock } from './renewalLock.ts';
import { serverTime } from './serverTime.ts';
import type { Session } from './session.ts';
import { endProviderSession } from './signOut.ts';
import type { StoredUser } from './storedUser.ts';

/** Thrown when no other bearer can help: the session has been ended on this device. */
interface Rejection {
  readonly user: StoredUser;
  readonly dropped: Promise<void>;
}

type Cause =
  | 'retry' // it has been replaced, or has expired
  | 'signedOut' // the session had ended already, here or in another tab
  | 'renewable' // a successor may be accepted: this one has expired, or its keys were rotated
  | Rejection;

export function createUnauthorized(
  session: Session,
  { renew, tick }: Lifecycle,
): Pick<Auth, 'onUnauthorized' | 'onAuthorized'> {
  const { environment } = session;
  const guard = createUnauthorizedGuard(environment);

  /** Runs under the renewal lock, so that of all tabs that get a 401 at the same moment only one signs out. */
  async function judge(bearer: string, canRenew: boolean): Promise<Cause> {
    // If the clock was set back, an expired bearer looks fresh; the server's time is right.
    const now = await serverTime(environment);
    const judged = withRenewalLock<Cause>(session, async () => {
      const user = session.current();
      if (!user || session.getState().status !== 'signedIn') return 'signedOut';
      if (user.idToken !== bearer) {
        // We never repeat a call in another person's name.
        const isTheirs = user.replaced?.some(({ idToken }) => idToken === bearer);
        return isTheirs ? 'retry' : 'signedOut';
      }
      const isPast = now !== undefined && now >= user.expiresAt;
      const isExpired = isPast || session.remaining(user) <= 0;
      if ((isExpired || canRenew) && user.renewal === 'available') return 'renewable';
      if (isExpired) return 'retry';
      session.setState({ status: 'signingOut' });
      return { user, dropped: drop(session, user) };
    });
    // Without the lock we cannot judge, nor renew.
    return await judged.catch(() => 'renewable');
  }

  async function leave({ user, dropped }: Rejection, path: string): Promise<void> {
    if (!guard.isRepeated() && guard.record(path)) {
      return await endProviderSession(session, dropped, user);
    }
    session.signedOut('notAccepted');
    await dropped;
  }

  return {
    onUnauthorized: async (bearer, path, earlierBearer) => {
      const isFirst = earlierBearer === undefined || earlierBearer === bearer;
      let cause = await judge(bearer, isFirst);
      if (cause === 'renewable') {
        const failure = session.isRefused(bearer) ? 'unreachable' : await renew(bearer);
        cause = await judge(bearer, failure !== undefined);
        if (failure && cause === 'renewable') {
          // The renewal was not refused, it could not be asked for (P30).
          session.noteRefused(bearer);
          tick();
          throw new AuthError(failure, 'the refused bearer could not be replaced');
        }
      }
      if (typeof cause === 'object') await leave(cause, path);
      else tick();
      return cause === 'retry' || cause === 'renewable' ? 'retry' : 'signedOut';
    },
    onAuthorized: (path) => {
      tick();
      if (session.getState().status === 'signedIn') guard.reset(path);
    },
  };
}

const guardKey = 'natural-capital-suite.unauthorized';
const guardWindow = 5 * 60_000;

/**
 * Remembers the path whose 401 signed the user out, so that signing in again cannot become a loop (P35). A call
 * that is accepted on another path proves nothing, because the API may refuse a single path each time.
 */
function createUnauthorizedGuard({ clock, localStorage }: AuthEnvironment) {
  const recorded = () => localStorage.getItem(guardKey)?.split(' ') ?? [];

  return {
    isRepeated: () => Math.abs(clock.now() - Number(recorded()[0])) < guardWindow,
    /** Returns false when it could not be stored; then we would not notice a loop. */
    record: (path: string) => store(guardKey, `${clock.now()} ${path}`, () => localStorage),
    reset: (path: string) => {
      if (recorded()[1] === path) localStorage.removeItem(guardKey);
    },
  };
}
