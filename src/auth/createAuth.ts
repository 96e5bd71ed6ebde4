import { type Auth, isWaitingForNetwork } from './Auth.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { createBackoff } from './backoff.ts';
import { waitForBearer } from './bearer.ts';
import { createLifecycle } from './lifecycle.ts';
import { createLogin } from './login.ts';
import { createRenewal } from './renewal.ts';
import { createSession } from './session.ts';
import { signOut } from './signOut.ts';
import { start } from './start.ts';
import { createUnauthorized } from './unauthorized.ts';

/** Puts sign-in together; see Auth for what it does and AuthEnvironment for what it touches. */
export function createAuth(environment: AuthEnvironment): Auth {
  const session = createSession(environment);
  const backoff = createBackoff(environment);
  const login = createLogin(session, backoff, {
    waitForNetwork: () => lifecycle.waitForNetwork(),
    onAborted: () => lifecycle.onRedirectAborted(),
  });
  const { replace } = createRenewal(session, backoff);
  const lifecycle = createLifecycle(session, backoff, replace, login.autoRedirect);
  const { onUnauthorized, onAuthorized } = createUnauthorized(session, lifecycle);
  let started: Promise<void> | undefined;

  return {
    getState: session.getState,
    subscribe: session.subscribe,
    start: () => {
      started ??= start(session, lifecycle);
      return started;
    },
    signIn: async (options = {}) => {
      const user = session.current();
      const canRefresh = user && session.freshnessOf(user) !== 'expired';
      if (!canRefresh || !isWaitingForNetwork(session.getState())) {
        return await login.redirectToLogin(options);
      }
      await lifecycle.restoreByRefresh(user);
      return !isWaitingForNetwork(session.getState());
    },
    signOut: async () => {
      if (session.getState().status === 'signingOut') return;
      login.resetRedirects();
      await signOut(session);
    },
    bearer: (signal) => waitForBearer(session, lifecycle.tick, signal),
    onUnauthorized,
    onAuthorized,
  };
}
