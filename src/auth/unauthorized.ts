import { store } from '../lib/safeStorage.ts';
import type { Auth } from './Auth.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
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
  | 'replaced'
  | 'expired'
  | 'signedOut' // the session had ended already, here or in another tab
  | 'renewable' // a valid bearer was rejected, which its successor may not be: keys are rotated
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
        return isTheirs ? 'replaced' : 'signedOut';
      }
      const isExpired = now !== undefined && now >= user.expiresAt;
      if (isExpired || session.remaining(user) <= 0) return 'expired';
      if (canRenew && user.renewal === 'available') return 'renewable';
      session.setState({ status: 'signingOut' });
      return { user, dropped: drop(session, user) };
    });
    // Without the lock we cannot judge, so the call may be tried again.
    return await judged.catch(() => 'replaced');
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
        await renew(bearer);
        cause = await judge(bearer, false);
      }
      if (typeof cause === 'object') await leave(cause, path);
      else if (cause === 'expired') await renew(bearer);
      else tick();
      return cause === 'replaced' || cause === 'expired' ? 'retry' : 'signedOut';
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
