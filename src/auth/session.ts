import { createStore } from '../../shared/createStore.ts';
import { type DataOnDevice, signInOf } from '../../shared/owner.ts';
import type { AuthState, SessionValidity } from './Auth.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { createBackoff } from './backoff.ts';
import { createIdle } from './idle.ts';
import { createProvider, type Provider } from './protocol/provider.ts';
import { isFailure, type SignedOutReason, type ToldReason } from './reasons.ts';
import { createSharedCookie } from './sharedCookie.ts';
import { accountOf, createUserStore, type StoredUser } from './storedUser.ts';

const navigationTimeout = 10_000;

export type Session = ReturnType<typeof createSession>;

export function createSession(environment: AuthEnvironment) {
  const cookie = createSharedCookie(environment);
  const users = createUserStore(environment, cookie);
  const backoff = createBackoff(environment);
  const idle = createIdle(environment);
  const state = createStore<AuthState>({ status: 'starting' });
  let initialLoginHint: string | undefined;
  /** A bearer that the last renewal could not replace with a valid one. */
  let unreplaced: string | undefined;
  /** A bearer that the API refused while the provider could not be reached. */
  let refused: string | undefined;
  let provider: Provider | undefined;
  /** When we take a navigation for aborted because the page is still here, by the monotonic clock. */
  let abortedAt: number | undefined;

  function setState(next: AuthState): void {
    const before = state.get();
    if (before.status === 'signingOut' && next.status !== 'signedOut') return;
    if (next.status === 'signedIn') initialLoginHint = undefined;
    if (next.status !== before.status) abortedAt = undefined;
    if (JSON.stringify(next) !== JSON.stringify(before)) state.set(next);
  }

  function signedOut(reason: SignedOutReason): void {
    setState({ status: 'signedOut', reason });
  }

  /** Returns the milliseconds until the ID token expires; 0 if the clock was set back, which hides the token's age. */
  function remaining({ receivedAt, lifetime }: StoredUser): number {
    const age = environment.clock.now() - receivedAt;
    return age < 0 ? 0 : lifetime - age;
  }

  function validityOf(user: StoredUser): SessionValidity {
    if (user.renewal === 'revoked') return 'expired';
    if (remaining(user) > 0) return 'fresh';
    return user.renewal === 'available' && user.idToken !== unreplaced ? 'stale' : 'expired';
  }

  function current(user = users.read()): StoredUser | undefined {
    return user && cookie.isTrue(user.account) && idle.remaining() > 0 ? user : undefined;
  }

  function failureBeside({ signInId }: StoredUser): ToldReason | undefined {
    const shown = state.get();
    return 'account' in shown && shown.account.signInId === signInId ? shown.failure : undefined;
  }

  return {
    environment,
    users,
    cookie,
    backoff,
    idle,
    provider: (remembered?: unknown): Provider => {
      if (!provider || remembered !== undefined) {
        provider = createProvider(environment, remembered ?? users.read()?.provider);
      }
      return provider;
    },
    getState: state.get,
    subscribe: state.subscribe,
    setState,
    signedOut,
    navigate: (address: string): void => {
      environment.location.assign(address);
      abortedAt = environment.clock.monotonic() + navigationTimeout;
    },
    /** No event says that a navigation was stopped or answered with 204. */
    untilAborted: (): number | undefined => abortedAt && abortedAt - environment.clock.monotonic(),
    waitForNetwork: (): void => signedOut(environment.isOnline() ? 'unreachable' : 'offline'),
    /** Returns `user`, or else the stored one, if the shared cookies agree and the suite was used recently (P29, P36). */
    current,
    setLoginHint: (loginHint: string | undefined): void => {
      initialLoginHint = loginHint;
    },
    loginHint: (): string | undefined =>
      initialLoginHint ?? (current()?.loginName || current()?.email),
    dataOnDevice: (user: StoredUser): Promise<DataOnDevice> =>
      environment.dataOnDevice(signInOf(user)),
    validityOf,
    noteUnreplaced: ({ idToken }: StoredUser): void => {
      unreplaced = idToken;
    },
    isRefused: (idToken: string): boolean => idToken === refused,
    noteRefused: (idToken: string): void => {
      refused = idToken;
    },
    remaining,
    /** `reason` says why another sign-in failed. It is shown until the next reason. */
    show: (user: StoredUser, reason = failureBeside(user)): void => {
      const failure = reason && isFailure[reason] ? reason : undefined;
      const validity = validityOf(user);
      const hasNoRoom = users.isHeld() || undefined;
      setState({ status: 'signedIn', account: accountOf(user), validity, failure, hasNoRoom });
    },
  };
}
