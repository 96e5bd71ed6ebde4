import { until } from '../../shared/createStore.ts';
import { isSameOwner } from '../../shared/owner.ts';
import { type Auth, isWaitingForNetwork } from './Auth.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { AuthError, SignInRequired } from './AuthError.ts';
import { createLifecycle, type Lifecycle } from './lifecycle.ts';
import { createLogin } from './login.ts';
import { createRenewal } from './renewal.ts';
import { createSession, type Session } from './session.ts';
import { signOut } from './signOut.ts';
import { start } from './start.ts';
import { createUnauthorized } from './unauthorized.ts';

/** Constructs sign-in. Auth says what it does, AuthEnvironment what it touches. */
export function createAuth(environment: AuthEnvironment): Auth {
  const session = createSession(environment);
  const login = createLogin(session);
  const lifecycle = createLifecycle(session, createRenewal(session), login);

  return {
    getState: session.getState,
    subscribe: session.subscribe,
    start: () => start(session, lifecycle),
    signIn: async (options = {}) => {
      const user = session.current();
      const canRefresh = user && session.validityOf(user) !== 'expired';
      if (canRefresh && isWaitingForNetwork(session.getState())) {
        return await lifecycle.restore();
      }
      await login.redirectToLogin(options, lifecycle.onRedirectAborted);
      lifecycle.tick();
    },
    signOut: async () => {
      if (session.getState().status === 'signingOut') return;
      login.resetRedirects();
      await signOut(session);
    },
    bearer: () => bearerOf(session, lifecycle),
    ...createUnauthorized(session, lifecycle),
  };
}

/**
 * Reads cookies and storage anew for each call, so that nothing is called in the name of somebody who has signed
 * out elsewhere, or with another user's token than when the call began. Renews an expired token even if the
 * browser says that it is offline: callers that act by themselves have checked that already.
 * @throws SignInRequired, or AuthError where it cannot be renewed now
 */
async function bearerOf(session: Session, { renew, tick }: Lifecycle): Promise<string> {
  const { getState: get, subscribe } = session;
  const before = get();
  const caller = before.status === 'signedIn' ? before.account : undefined;

  function read() {
    tick();
    const state = get();
    const user = session.current();
    const isOthers = caller && user && !isSameOwner(caller, user);
    const isAlive = state.status === 'signedIn' && state.validity !== 'expired';
    if (!user || isOthers || !isAlive) throw new SignInRequired();
    return { idToken: user.idToken, isFresh: state.validity === 'fresh' };
  }

  await until({ get, subscribe }, ({ status }) => status !== 'starting');
  const found = read();
  if (found.isFresh) return found.idToken;
  const failure = await renew(found.idToken);
  const renewed = read();
  if (renewed.isFresh) return renewed.idToken;
  throw new AuthError(failure ?? 'superseded', 'the bearer has expired');
}
