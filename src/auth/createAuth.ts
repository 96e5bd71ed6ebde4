import type { Auth, SignInOptions, SignInOutcome } from './Auth.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import type { AuthParts } from './AuthParts.ts';
import { bearer } from './bearer.ts';
import { followExpiry, followOtherTab, followReturn, followSignOut } from './follow.ts';
import { inBackground } from './inBackground.ts';
import { createLogin } from './login.ts';
import { createOfflineWait, isWaiting } from './offlineWait.ts';
import { createRenewal } from './renewal.ts';
import { createSession } from './session.ts';
import { settle, settleByRenewal } from './settle.ts';
import { endOnDevice, leaveSignedOut } from './signOut.ts';
import { start } from './start.ts';
import { createTabs } from './tabs.ts';
import { createUnauthorized } from './unauthorized.ts';
import { createUpkeep } from './upkeep.ts';

/** Puts sign-in together; see Auth for what it does and AuthEnvironment for what it touches. */
export function createAuth(environment: AuthEnvironment): Auth {
  const session = createSession(environment);
  const renewal = createRenewal(session);
  const offlineWait = createOfflineWait(session, () => settle(parts));
  const login = createLogin(session, offlineWait, () =>
    inBackground(environment, followReturn(parts)),
  );
  const upkeep = createUpkeep(session, renewal, {
    onEndedElsewhere: () => inBackground(environment, followSignOut(session)),
    onExpired: (user) => inBackground(environment, followExpiry(parts, user)),
    onUntrusted: () => session.dispatch({ type: 'signed out', reason: 'untrusted' }),
  });
  const parts: AuthParts = { session, renewal, login, upkeep, offlineWait };
  const tabs = createTabs(environment, () => followOtherTab(parts));
  const unauthorized = createUnauthorized(parts, tabs);
  let started: Promise<void> | undefined;

  async function signIn(options: SignInOptions = {}): Promise<SignInOutcome> {
    const state = session.getState();
    const user = session.current();
    if (isWaiting(state) && user && session.freshnessOf(user) !== 'expired') {
      await settleByRenewal(parts, user);
      return isWaiting(session.getState()) ? 'unreachable' : 'overtaken';
    }
    return await login.go(options);
  }

  async function signOut(): Promise<void> {
    if (session.getState().status === 'signingOut') return;
    login.loggedOut();
    const user = endOnDevice(session, tabs) ?? unauthorized.takeUnheard();
    await leaveSignedOut(session, user);
  }

  return {
    getState: session.getState,
    subscribe: session.subscribe,
    start: () => {
      started ??= start(parts, tabs);
      return started;
    },
    signIn,
    signOut,
    bearer: (signal) => bearer(session, upkeep, signal),
    refused: unauthorized.refused,
    accepted: unauthorized.accepted,
  };
}
