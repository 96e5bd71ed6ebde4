import { type Auth, isWaitingForNetwork, type SignInOptions } from './Auth.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { fireAndForget } from './AuthError.ts';
import { createBackoff } from './backoff.ts';
import { waitForBearer } from './bearer.ts';
import { loadProtocol } from './loadProtocol.ts';
import { createLogin } from './login.ts';
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
import { signOut } from './signOut.ts';
import { start } from './start.ts';
import { createTicker } from './ticker.ts';
import { createUnauthorized } from './unauthorized.ts';

/** Puts sign-in together; see Auth for what it does and AuthEnvironment for what it touches. */
export function createAuth(environment: AuthEnvironment): Auth {
  const session = createSession(environment, loadProtocol.provider);
  const backoff = createBackoff(environment);
  const renewal = createRenewal(session, backoff);
  const run = (work: Promise<void>) => fireAndForget(environment, work);
  const ticker = createTicker(session, backoff, renewal, {
    onEnded: () => run(onSessionEnded(session)),
    onExpired: (user) => run(onSessionExpired(services, user)),
    onRetry: () => run(restoreSession(services)),
  });
  const login = createLogin(session, backoff, {
    waitForNetwork: ticker.waitForNetwork,
    onAborted: () => run(onRedirectAborted(services)),
  });
  const services: AuthServices = { session, renewal, login, ticker };
  const unauthorized = createUnauthorized(services);
  let started: Promise<void> | undefined;

  async function signIn(options: SignInOptions = {}): Promise<boolean> {
    const user = session.current();
    const canRefresh = user && session.freshnessOf(user) !== 'expired';
    if (!canRefresh || !isWaitingForNetwork(session.getState())) {
      return await login.redirectToLogin(options);
    }
    await restoreByRefresh(services, user);
    return !isWaitingForNetwork(session.getState());
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
    bearer: (signal) => waitForBearer(session, ticker, signal),
    onUnauthorized: unauthorized.onUnauthorized,
    onAuthorized: unauthorized.onAuthorized,
  };
}
