import { until } from '../../shared/createStore.ts';
import { isSameOwner, type SignIn } from '../../shared/owner.ts';
import type { Auth } from './Auth.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { AuthError, SignInRequired } from './AuthError.ts';
import { reject } from './ends.ts';
import type { AuthErrorCode } from './reasons.ts';
import { withRenewalLock } from './renewal.ts';
import { serverTime } from './serverTime.ts';
import type { Session } from './session.ts';

type Verdict =
  | 'retry' // it has been replaced, or has expired
  | 'signedOut' // the session had ended already, here or in another tab
  | 'renewable' // a successor may be accepted: this one has expired, or its keys were rotated
  | { readonly rejected: Promise<void> }; // no other bearer can help: the session has been ended on this device

interface Lifecycle {
  readonly renew: (idToken: string) => Promise<AuthErrorCode | undefined>;
  readonly tick: () => void;
}

/** Makes the bearer that calls of the API carry, and what follows from its 401s. */
export function createBearer(
  session: Session,
  { renew, tick }: Lifecycle,
): Pick<Auth, 'bearer' | 'onUnauthorized' | 'onAuthorized'> {
  const { environment } = session;
  const { getState: get, subscribe } = session;
  const guard = createUnauthorizedGuard(environment);

  function read(caller: SignIn | undefined) {
    tick();
    const state = get();
    const user = session.current();
    const isOthers = caller && user && !isSameOwner(caller, user);
    const isAlive = state.status === 'signedIn' && state.validity !== 'expired';
    if (!user || isOthers || !isAlive) throw new SignInRequired();
    return { idToken: user.idToken, isFresh: state.validity === 'fresh' };
  }

  /**
   * Reads cookies and storage anew for each call, so that nothing is called in the name of somebody who has signed
   * out elsewhere, or with another user's token than when the call began. Renews an expired token even if the
   * browser says that it is offline: callers that act by themselves have checked that already.
   */
  async function bearer(): Promise<string> {
    const before = get();
    const caller = before.status === 'signedIn' ? before.account : undefined;
    await until({ get, subscribe }, ({ status }) => status !== 'starting');
    const found = read(caller);
    if (found.isFresh) return found.idToken;
    const failure = await renew(found.idToken);
    const renewed = read(caller);
    if (renewed.isFresh) return renewed.idToken;
    throw new AuthError(failure ?? 'superseded', 'the bearer has expired');
  }

  /** Runs under the renewal lock, so that of all tabs that get a 401 at the same moment only one signs out. */
  async function judge(bearer: string, path: string, canRenew: boolean): Promise<Verdict> {
    // If the clock was set back, an expired bearer looks fresh; the server's time is right.
    const now = await serverTime(environment);
    const judged = withRenewalLock<Verdict>(session, async () => {
      const user = session.current();
      if (!user || get().status !== 'signedIn') return 'signedOut';
      if (user.idToken !== bearer) {
        // We never repeat a call in another person's name.
        const isTheirs = user.replaced?.some(({ idToken }) => idToken === bearer);
        return isTheirs ? 'retry' : 'signedOut';
      }
      const isPast = now !== undefined && now >= user.expiresAt;
      const isExpired = isPast || session.remaining(user) <= 0;
      if ((isExpired || canRenew) && user.renewal === 'available') return 'renewable';
      if (isExpired) return 'retry';
      return { rejected: reject(session, user, guard.isRepeated() || !guard.record(path)) };
    });
    // Without the lock we cannot judge, nor renew.
    return await judged.catch(() => 'renewable');
  }

  return {
    bearer,
    onUnauthorized: async (bearer, path, earlierBearer) => {
      const isFirst = earlierBearer === undefined || earlierBearer === bearer;
      let verdict = await judge(bearer, path, isFirst);
      if (verdict === 'renewable') {
        const failure = session.isRefused(bearer) ? 'unreachable' : await renew(bearer);
        verdict = await judge(bearer, path, failure !== undefined);
        if (failure && verdict === 'renewable') {
          // The renewal was not refused, it could not be asked for (P30).
          session.noteRefused(bearer);
          tick();
          throw new AuthError(failure, 'the refused bearer could not be replaced');
        }
      }
      if (typeof verdict === 'object') await verdict.rejected;
      tick();
      return verdict === 'retry' || verdict === 'renewable' ? 'retry' : 'signedOut';
    },
    onAuthorized: (path) => {
      tick();
      if (get().status === 'signedIn') guard.reset(path);
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
    record: (path: string) => localStorage.setItem(guardKey, `${clock.now()} ${path}`),
    reset: (path: string) => {
      if (recorded()[1] === path) localStorage.removeItem(guardKey);
    },
  };
}
