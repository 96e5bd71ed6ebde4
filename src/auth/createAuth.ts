import { isSameOwner } from '../../shared/owner.ts';
import { type Auth, isWaitingForNetwork } from './Auth.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { SignInRequired } from './AuthError.ts';
import { createLifecycle } from './lifecycle.ts';
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
  const lifecycle = createLifecycle(session, createRenewal(session), login.autoRedirect);

  return {
    getState: session.getState,
    subscribe: session.subscribe,
    start: () => start(session, lifecycle),
    signIn: async (options = {}) => {
      const user = session.current();
      const canRefresh = user && session.freshnessOf(user) !== 'expired';
      if (!canRefresh || !isWaitingForNetwork(session.getState())) {
        const isReachable = await login.redirectToLogin(options, lifecycle.onRedirectAborted);
        lifecycle.tick();
        return isReachable;
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
    ...createUnauthorized(session, lifecycle),
  };
}

/**
 * Reads cookie and storage each time: nothing is called in the name of somebody who has signed out
 * elsewhere, nor with another user's token than when the call was begun.
 * @throws SignInRequired, or the signal's reason
 */
async function waitForBearer(
  session: Session,
  tick: () => void,
  signal?: AbortSignal,
): Promise<string> {
  const before = session.getState();
  const caller = before.status === 'signedIn' ? before.account : undefined;
  for (;;) {
    signal?.throwIfAborted();
    tick();
    const state = session.getState();
    const user = session.current();
    if (caller && user && !isSameOwner(caller, user)) throw new SignInRequired();
    const freshness = state.status === 'signedIn' ? state.freshness : undefined;
    if (freshness === 'fresh' && user) return user.idToken;
    if (state.status !== 'starting' && freshness !== 'stale') throw new SignInRequired();
    await nextChange(session, signal);
  }
}

async function nextChange(session: Session, signal: AbortSignal | undefined): Promise<void> {
  let unsubscribe = () => {};
  await new Promise<void>((resolve) => {
    unsubscribe = session.subscribe(resolve);
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
  unsubscribe();
}
