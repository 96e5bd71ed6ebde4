import type { Auth, SignInOptions, SignInOutcome } from './Auth.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { fireAndForget } from './AuthError.ts';
import { createLogin } from './login.ts';
import { createReconnect, isWaitingForNetwork } from './reconnect.ts';
import { createRenewal } from './renewal.ts';
import {
  type AuthServices,
  onRedirectAborted,
  onSessionEnded,
  onSessionExpired,
  restoreByRefresh,
  restoreSession,
} from './restoreSession.ts';
import { createSession } from './session.ts';
import { createSessionMonitor, waitForBearer } from './sessionMonitor.ts';
import { signOut } from './signOut.ts';
import { start } from './start.ts';
import { createUnauthorized } from './unauthorized.ts';

/** Puts sign-in together; see Auth for what it does and AuthEnvironment for what it touches. */
export function createAuth(environment: AuthEnvironment): Auth {
  const session = createSession(environment);
  const renewal = createRenewal(session);
  const reconnect = createReconnect(session, () => restoreSession(services));
  const login = createLogin(session, reconnect, () =>
    fireAndForget(environment, onRedirectAborted(services)),
  );
  const sessionMonitor = createSessionMonitor(session, renewal, {
    onEnded: () => fireAndForget(environment, onSessionEnded(session)),
    onExpired: (user) => fireAndForget(environment, onSessionExpired(services, user)),
    onUntrusted: () => session.dispatch({ type: 'signed out', reason: 'untrusted' }),
  });
  const services: AuthServices = { session, renewal, login, sessionMonitor, reconnect };
  const unauthorized = createUnauthorized(services);
  let started: Promise<void> | undefined;

  async function signIn(options: SignInOptions = {}): Promise<SignInOutcome> {
    const user = session.current();
    const canRefresh = user && session.freshnessOf(user) !== 'expired';
    if (!canRefresh || !isWaitingForNetwork(session.getState())) {
      return await login.redirectToLogin(options);
    }
    await restoreByRefresh(services, user);
    return isWaitingForNetwork(session.getState()) ? 'unreachable' : 'superseded';
  }

  return {
    getState: session.getState,
    subscribe: session.subscribe,
    start: () => {
      started ??= start(services);
      return started;
    },
    signIn,
    signOut: async () => {
      if (session.getState().status === 'signingOut') return;
      login.resetRedirects();
      await signOut(session);
    },
    bearer: (signal) => waitForBearer(session, sessionMonitor, signal),
    onUnauthorized: unauthorized.onUnauthorized,
    onAuthorized: unauthorized.onAuthorized,
  };
}
