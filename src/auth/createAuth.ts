import type { Auth, SignInOptions } from './Auth.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { bearer } from './bearer.ts';
import { followExpiry, followOtherTab, followRestore, followSignOut } from './follow.ts';
import { listen } from './listen.ts';
import { createLogin } from './login.ts';
import { createRenewal } from './renewal.ts';
import { createSession } from './session.ts';
import { type Settling, settle } from './settle.ts';
import { endOnDevice, leaveSignedOut } from './signOut.ts';
import { start } from './start.ts';
import { createTabs } from './tabs.ts';
import { createUnauthorized } from './unauthorized.ts';
import { createUpkeep } from './upkeep.ts';

/** Puts sign-in together; see Auth for what it does and AuthEnvironment for what it touches. */
export function createAuth(environment: AuthEnvironment): Auth {
  const { clock, lifetime, report } = environment;
  const session = createSession(environment);
  const renewal = createRenewal(session);
  const login = createLogin(session, (pause) => {
    clock.setTimeout(() => inBackground(tryAgain()), pause);
  });
  const upkeep = createUpkeep(session, renewal, {
    onEndedElsewhere: () => inBackground(followSignOut(session)),
    onExpired: (user) => inBackground(followExpiry(parts, user)),
    onUntrusted: () => session.dispatch({ type: 'signed out', reason: 'untrusted' }),
  });
  const parts: Settling = { session, renewal, login, upkeep };
  const tabs = createTabs(environment, () => followOtherTab(parts));
  const unauthorized = createUnauthorized(parts, tabs);
  let started: Promise<void> | undefined;

  /** A defect of ours. Its message is left out: nobody knows what stands in it. */
  function reportUnexpected(error: unknown): void {
    report('unexpected', error instanceof Error ? error.name : 'no error object');
  }

  function inBackground(work: Promise<void>): void {
    work.catch(reportUnexpected);
  }

  /** An offline page goes on by itself, and says so only once it has got somewhere. */
  async function tryAgain(): Promise<void> {
    const state = session.getState();
    if (lifetime?.aborted || state.status !== 'signedOut' || state.reason !== 'offline') return;
    await settle(parts);
  }

  function wake(): void {
    renewal.hurry();
    upkeep.check();
    inBackground(tryAgain());
  }

  async function begin(): Promise<void> {
    listen(environment, {
      onLook: upkeep.check,
      onWake: wake,
      onRestored: () => inBackground(followRestore(parts)),
    });
    try {
      await start(parts, tabs);
    } catch (error) {
      reportUnexpected(error);
      session.dispatch({ type: 'signed out', reason: 'providerError' });
    }
  }

  async function signOut(): Promise<void> {
    if (session.getState().status === 'signingOut') return;
    const user = endOnDevice(session, tabs) ?? unauthorized.takeUnheard();
    await leaveSignedOut(session, user);
  }

  function signIn(options: SignInOptions = {}) {
    const state = session.getState();
    const email = state.status === 'signedIn' ? state.account.email : undefined;
    return login.go({ ...(email !== undefined && { loginHint: email }), ...options });
  }

  return {
    getState: session.getState,
    subscribe: session.subscribe,
    start: () => {
      started ??= begin();
      return started;
    },
    signIn,
    signOut,
    bearer: (signal) => bearer(session, upkeep, signal),
    refused: unauthorized.refused,
    accepted: unauthorized.accepted,
  };
}
