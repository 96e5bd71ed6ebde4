import type { SignInOptions, SignInOutcome } from './Auth.ts';
import { authErrorOf } from './AuthError.ts';
import { leave } from './leave.ts';
import type { OfflineWait } from './offlineWait.ts';
import { isOnTheWay, isOvertaken } from './overtaken.ts';
import { createRedirectGuard } from './redirectGuard.ts';
import { safeReturnPath } from './returnPath.ts';
import type { Session } from './session.ts';

/** Leaves for the provider's login. */
export interface Login {
  /** Because somebody asked. Answers once the page is about to be left, or cannot be. */
  go(options?: SignInOptions): Promise<SignInOutcome>;
  /** Unasked: only with a network, and bounded. `ready` is awaited before the page is left. */
  goByItself(ready: Promise<void>): Promise<void>;
  /** Names whose login the address asked for, to be passed on until somebody is signed in. */
  suggest(loginHint: string | undefined): void;
  /** Notes that a person logs out: the login that follows is theirs, and no redirect by itself. */
  loggedOut(): void;
  /** Notes that the page is back from the provider, with or without an answer. */
  arrived(): void;
}

/** `onStayed` is called when the page was to be left for the login and is not. */
export function createLogin(
  session: Session,
  offlineWait: OfflineWait,
  onStayed: () => void,
): Login {
  const { environment, dispatch, getState } = session;
  const guard = createRedirectGuard(environment);
  let underWay: Promise<string | undefined> | undefined;
  let suggested: string | undefined;
  session.subscribe(() => {
    if (getState().status === 'signedIn') suggested = undefined;
  });

  /** The address to leave for; undefined when there is none now, and the state says why. */
  async function findAddress(options: SignInOptions = {}): Promise<string | undefined> {
    try {
      const loginHint = options.loginHint ?? suggested ?? session.current()?.email;
      return await askForAddress(session, options.returnPath, loginHint);
    } catch (caught) {
      const { code, message } = authErrorOf(caught);
      environment.report('signInFailed', message);
      // Cards stay, and so does what a sign-out elsewhere has put here meanwhile.
      if (!isOnTheWay(getState())) return undefined;
      if (code === 'untrusted') dispatch({ type: 'signed out', reason: code });
      else offlineWait.begin();
      return undefined;
    } finally {
      underWay = undefined;
    }
  }

  function leaveFor(address: string): void {
    guard.left();
    dispatch({ type: 'sign-in begun' });
    leave(session, address, onStayed);
  }

  async function go(options: SignInOptions = {}): Promise<SignInOutcome> {
    const { status } = getState();
    if (status === 'signingOut' || (status === 'signingIn' && !underWay)) return 'leaving';
    if (status !== 'signedIn') dispatch({ type: 'sign-in begun' });
    const asked = getState();
    const idToken = session.current()?.idToken;
    underWay ??= findAddress(options);
    const address = await underWay;
    if (address === undefined) return 'unreachable';
    if (isOvertaken(asked, getState())) return 'overtaken';
    if (asked.status === 'signingIn' && session.current()?.idToken !== idToken) {
      onStayed();
      return 'overtaken';
    }
    leaveFor(address);
    return 'leaving';
  }

  async function goByItself(ready: Promise<void>): Promise<void> {
    if (!environment.isOnline()) return offlineWait.begin();
    if (environment.navigationType() === 'back_forward' && guard.isAway()) {
      guard.arrived();
      return dispatch({ type: 'signed out', reason: 'returned' });
    }
    if (!guard.permits()) return dispatch({ type: 'signed out', reason: 'loop' });
    if (getState().status !== 'signedOut') dispatch({ type: 'signed out', reason: 'visitor' });
    underWay ??= findAddress();
    const [address] = await Promise.all([underWay, ready]);
    // Meanwhile somebody may have signed in here or in another tab.
    if (address === undefined || getState().status !== 'signedOut') return;
    guard.count();
    leaveFor(address);
  }

  const { arrived, forgive: loggedOut } = guard;
  const suggest = (loginHint: string | undefined) => {
    suggested = loginHint;
  };
  return { go, goByItself, suggest, loggedOut, arrived };
}

/** Asks the provider first: it must answer before the page is given up for it. */
async function askForAddress(
  session: Session,
  returnPath: string | undefined,
  loginHint: string | undefined,
): Promise<string> {
  const { origin, pathname, search, hash } = session.environment.location;
  const path = safeReturnPath(returnPath ?? pathname + search + hash, origin);
  const [{ authorizationAddress }, provider] = await Promise.all([
    import('./protocolMessages.ts'),
    session.provider(),
  ]);
  const metadata = await provider.probe();
  return await authorizationAddress(session.environment, metadata, { returnPath: path, loginHint });
}
