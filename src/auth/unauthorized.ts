import * as v from 'valibot';
import { store } from '../lib/safeStorage.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { drop } from './drop.ts';
import type { Lifecycle } from './lifecycle.ts';
import { loadProtocol } from './loadProtocol.ts';
import { withRenewalLock } from './renewalLock.ts';
import { serverTime } from './serverTime.ts';
import type { Session } from './session.ts';
import { endProviderSession } from './signOut.ts';
import type { StoredUser } from './storedUser.ts';

/** Why the API answered 401. */
type Cause =
  | { readonly kind: 'replaced' | 'expired' }
  /** The session had ended already, here or in another tab. */
  | { readonly kind: 'signedOut' }
  /** The current, valid bearer was rejected, which its successor may not be: keys are rotated. */
  | { readonly kind: 'renewable' }
  /** No other bearer helps or can be had: the session has been ended on this device. */
  | { readonly kind: 'rejected'; readonly user: StoredUser; readonly dropped: Promise<void> };

export function createUnauthorized(session: Session, { renew, tick }: Lifecycle) {
  const { environment } = session;
  const guard = createUnauthorizedGuard(environment);

  /** Under the renewal lock: of all the tabs that get a 401 at the same moment one signs out. */
  async function findCause(bearer: string, canRenew: boolean): Promise<Cause> {
    // A clock set back during sleep makes an expired bearer look fresh; the server's is right.
    const now = await serverTime(environment);
    return await withRenewalLock(session, async () => {
      const user = session.current();
      const isSignedIn = session.getState().status === 'signedIn';
      if (user === undefined || !isSignedIn) return { kind: 'signedOut' };
      if (user.idToken !== bearer) {
        return { kind: (await belongsTo(bearer, user)) ? 'replaced' : 'signedOut' };
      }
      const isExpired = now !== undefined && now >= user.expiresAt;
      if (isExpired || session.remaining(user) <= 0) return { kind: 'expired' };
      if (canRenew && user.renewal === 'available') return { kind: 'renewable' };
      session.setState({ status: 'signingOut' });
      return { kind: 'rejected', user, dropped: drop(session, 'rejected', user) };
    });
  }

  /** Without the lock nothing can be judged, and the call may be tried again. */
  async function judge(bearer: string, canRenew: boolean): Promise<Cause> {
    return await findCause(bearer, canRenew).catch(() => ({ kind: 'replaced' }));
  }

  async function leave(
    { user, dropped }: Extract<Cause, { kind: 'rejected' }>,
    path: string,
  ): Promise<void> {
    if (!guard.isRepeated() && guard.record(path)) {
      return await endProviderSession(session, dropped, user);
    }
    session.signedOut('notAccepted');
    await dropped;
  }

  return {
    onUnauthorized: async (
      bearer: string,
      path: string,
      earlierBearer?: string,
    ): Promise<'retry' | 'signedOut'> => {
      const isFirst = earlierBearer === undefined || earlierBearer === bearer;
      let cause = await judge(bearer, isFirst);
      if (cause.kind === 'renewable') {
        await renew(bearer);
        cause = await judge(bearer, false);
      }
      if (cause.kind === 'rejected') await leave(cause, path);
      else if (cause.kind === 'expired') await renew(bearer);
      else tick();
      return cause.kind === 'replaced' || cause.kind === 'expired' ? 'retry' : 'signedOut';
    },
    onAuthorized: (path: string): void => {
      tick();
      if (session.getState().status !== 'signedIn') return;
      guard.reset(path);
    },
  };
}

/** Whether the bearer was that user's: no call is repeated in another's name. */
async function belongsTo(bearer: string, { issuer, subject }: StoredUser): Promise<boolean> {
  const { decodeClaims } = await loadProtocol.signingKeys();
  return v.is(v.object({ iss: v.literal(issuer), sub: v.literal(subject) }), decodeClaims(bearer));
}

const guardKey = 'natural-capital-suite.unauthorized';
const guardWindow = 5 * 60_000;

/**
 * Remembers the path whose 401 signed the user out, so that signing in again cannot become a loop
 * (spec, "401"). An accepted call on another path proves nothing: the API may refuse one each time.
 */
function createUnauthorizedGuard({ clock, localStorage }: AuthEnvironment) {
  const [timeIndex, pathIndex] = [0, 1];
  const recorded = () => localStorage.getItem(guardKey)?.split(' ') ?? [];

  return {
    isRepeated: () => Math.abs(clock.now() - Number(recorded()[timeIndex])) < guardWindow,
    /** False when it cannot be recorded: then a loop would not be noticed. */
    record: (path: string) => store(guardKey, `${clock.now()} ${path}`, () => localStorage),
    reset: (path: string) => {
      if (recorded()[pathIndex] === path) localStorage.removeItem(guardKey);
    },
  };
}
