import { until } from '../../shared/createStore.ts';
import { isSameOwner, type SignIn } from '../../shared/owner.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { AuthError, SignInRequired } from './AuthError.ts';
import { reject } from './ends.ts';
import type { createLifecycle } from './lifecycle.ts';
import { withRenewalLock } from './renewal.ts';
import { serverTime } from './serverTime.ts';
import type { Session } from './session.ts';

type Verdict =
  | 'retry' // it has been replaced, or has expired
  | 'signedOut' // the session had ended already, here or in another tab
  | 'renewable' // a successor may be accepted: this one has expired, or its keys were rotated
  | { readonly rejected: Promise<void> }; // no other bearer can help: the session has been ended on this device

export function createBearer(
  session: Session,
  { renew, tick }: ReturnType<typeof createLifecycle>,
) {
  const { environment } = session;
  const { getState: get, subscribe } = session;
  const guard = createUnauthorizedGuard(environment);

  function read(caller: SignIn | undefined) {
    const user = tick();
    const state = get();
    const isOthers = caller && user && !isSameOwner(caller, user);
    if (!user || isOthers || state.status !== 'signedIn' || state.validity === 'expired') {
      throw new SignInRequired();
    }
    return { idToken: user.idToken, isFresh: state.validity === 'fresh' };
  }

  /** Reads cookies and storage each time: another user may have signed in since. @throws SignInRequired, AuthError */
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

  /** Under the renewal lock, so that of several tabs with a 401 only one signs out. */
  async function judge(bearer: string, path: string, canRenew: boolean): Promise<Verdict> {
    // By a device clock that was set back, an expired bearer looks fresh.
    const now = await serverTime(environment);
    const judged = withRenewalLock<Verdict>(session, async () => {
      const user = session.current();
      if (!user || get().status !== 'signedIn') return 'signedOut';
      if (user.idToken !== bearer) {
        const isTheirs = user.replaced?.some(({ idToken }) => idToken === bearer);
        return isTheirs ? 'retry' : 'signedOut';
      }
      const isPast = now !== undefined && now >= user.expiresAt;
      const isExpired = isPast || session.remaining(user) <= 0;
      if ((isExpired || canRenew) && user.renewal === 'available') return 'renewable';
      if (isExpired) return 'retry';
      return { rejected: reject(session, user, guard.isRepeated() || !guard.record(path)) };
    });
    return await judged.catch(() => 'renewable'); // without the lock we cannot judge the bearer
  }

  return {
    bearer,
    /** Signs out unless the bearer could be replaced (P35). @throws AuthError while the provider cannot be reached */
    onUnauthorized: async (bearer: string, path: string, earlierBearer?: string) => {
      const isFirst = earlierBearer === undefined || earlierBearer === bearer;
      let verdict = await judge(bearer, path, isFirst);
      if (verdict === 'renewable') {
        const failure = session.isRefused(bearer) ? 'unreachable' : await renew(bearer);
        verdict = await judge(bearer, path, failure !== undefined);
        if (failure && verdict === 'renewable') {
          // The provider was unreachable, which must not end the session (P30).
          session.noteRefused(bearer);
          tick();
          throw new AuthError(failure, 'the refused bearer could not be replaced');
        }
      }
      if (typeof verdict === 'object') await verdict.rejected;
      tick();
      return verdict === 'retry' || verdict === 'renewable' ? 'retry' : 'signedOut';
    },
    onAuthorized: (path: string): void => {
      tick();
      if (get().status === 'signedIn') guard.reset(path);
    },
  };
}

const guardKey = 'natural-capital-suite.unauthorized';
const guardWindow = 5 * 60_000;

/** Detects a loop of sign-ins (P35) by the refused path, because the API may refuse a single one. */
function createUnauthorizedGuard({ clock, localStorage }: AuthEnvironment) {
  const recorded = () => localStorage.getItem(guardKey)?.split(' ') ?? [];

  return {
    isRepeated: () => Math.abs(clock.now() - Number(recorded()[0])) < guardWindow,
    /** Returns false if it could not be stored, so that a loop would go unnoticed. */
    record: (path: string) => localStorage.setItem(guardKey, `${clock.now()} ${path}`),
    reset: (path: string) => {
      if (recorded()[1] === path) localStorage.removeItem(guardKey);
    },
  };
}
