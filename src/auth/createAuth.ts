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

/** Puts sign-in together; see Auth for what it does and AuthEnvironment for what it touches. */
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
      const canRefresh = user && session.freshnessOf(user) !== 'expired';
      if (canRefresh && isWaitingForNetwork(session.getState())) {
        return await lifecycle.restoreByRefresh(user);
      }
      await login.redirectToLogin(options, lifecycle.onRedirectAborted);
      lifecycle.tick();
    },
    signOut: async () => {
      if (session.getState().status === 'signingOut') return;
      login.resetRedirects();
      await signOut(session);
    },
    bearer: () => waitForBearer(session, lifecycle),
    ...createUnauthorized(session, lifecycle),
  };
}

/**
 * Reads cookie and storage each time: nothing is called in the name of somebody who has signed out
 * elsewhere, nor with another user's token than when the call was begun. A call has an expired one renewed,
 * whatever the browser says of the network: what asks by itself has heeded that before.
 * @throws SignInRequired, or AuthError where there is no network
 */
async function waitForBearer(session: Session, { renew, tick }: Lifecycle): Promise<string> {
  const before = session.getState();
  const caller = before.status === 'signedIn' ? before.account : undefined;
  let hasAsked = false;
  for (;;) {
    tick();
    const state = session.getState();
    const user = session.current();
    if (caller && user && !isSameOwner(caller, user)) throw new SignInRequired();
    const freshness = state.status === 'signedIn' ? state.freshness : undefined;
    if (freshness === 'fresh' && user) return user.idToken;
    if (state.status !== 'starting' && freshness !== 'stale') throw new SignInRequired();
    if (freshness === 'stale' && user && !hasAsked) {
      hasAsked = true;
      const failure = await renew(user.idToken);
      const isOffline = failure === 'unreachable' && !session.environment.isOnline();
      if (isOffline) throw new AuthError(failure, 'no network');
    } else {
      await nextChange(session);
    }
  }
}

async function nextChange({ subscribe }: Session): Promise<void> {
  let unsubscribe = () => {};
  await new Promise<void>((resolve) => {
    unsubscribe = subscribe(resolve);
  });
  unsubscribe();
}
