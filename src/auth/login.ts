import { loadNeeded } from '../lib/loadTwice.ts';
import { type AuthState, isWaitingForNetwork, type SignInOptions } from './Auth.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { authErrorOf } from './AuthError.ts';
import { pause } from './backoff.ts';
import { safeReturnPath } from './callback.ts';
import { findOwedLogout, payLogout } from './ends.ts';
import { serverTime } from './serverTime.ts';
import type { Session } from './session.ts';

/** Redirects to the provider's login (P25). If that is impossible now, the state says why, and the caller retries. */
export function createLogin(session: Session) {
  const { backoff, environment, getState, setState, signedOut, waitForNetwork } = session;
  const guard = createRedirectGuard(environment);
  let pendingDeparture: Promise<Departure | undefined> | undefined;
  session.subscribe(() => {
    if (getState().status === 'signedIn') guard.markReturned();
  });

  async function findDeparture(options: SignInOptions = {}): Promise<Departure | undefined> {
    try {
      const departure = await buildDeparture(session, options);
      backoff.noteAnswer();
      return departure;
    } catch (caught) {
      const { code, message, retryAfter } = authErrorOf(caught);
      if (environment.isOnline()) environment.report('signInFailed', message);
      const isFinal = code === 'untrusted' || code === 'cookiesBlocked';
      if (!isFinal) backoff.noteFailure(retryAfter);
      const state = getState();
      if (state.status === 'signedIn') {
        setState({ ...state, failure: isFinal ? code : 'unreachable' });
      } else if (isRedirectingToLogin(state)) {
        if (isFinal) signedOut(code);
        else waitForNetwork();
      }
      return undefined;
    } finally {
      pendingDeparture = undefined;
    }
  }

  function redirectTo({ url, isLogout }: Departure): void {
    guard.markLeft();
    if (isLogout) payLogout(environment);
    setState({ status: 'signingIn' });
    session.navigate(url);
  }

  function showOther(signInId: string | undefined): boolean {
    const user = session.current();
    if (!user || user.signInId === signInId) return false;
    session.show(user);
    return true;
  }

  async function redirectToLogin(options: SignInOptions = {}): Promise<boolean> {
    const state = getState();
    const signInId = session.current()?.signInId;
    const { status } = state;
    if (status === 'signingOut' || (status === 'signingIn' && !pendingDeparture)) return true;
    if (status === 'signedOut') setState({ status: 'signingIn' });
    if (status === 'signedIn') setState({ ...state, failure: undefined });
    pendingDeparture ??= findDeparture(options);
    const departure = await pendingDeparture;
    if (departure && getState().status !== 'signingOut' && !showOther(signInId)) {
      redirectTo(departure);
    }
    return departure !== undefined;
  }

  /** Redirects without a press, but not in a loop (P34). Waits for `ready` before it leaves. */
  async function autoRedirect(ready?: Promise<void>): Promise<void> {
    if (environment.navigationType() === 'back_forward' && guard.isRedirectPending()) {
      guard.markReturned();
      return signedOut('returned');
    }
    if (!guard.canRedirect()) return signedOut('loop');
    if (getState().status !== 'signedOut') signedOut('visitor');
    pendingDeparture ??= findDeparture();
    const [departure] = await Promise.all([pendingDeparture, ready]);
    if (departure === undefined || getState().status !== 'signedOut') return;
    if (departure.isLogout || guard.countRedirect()) redirectTo(departure);
    else signedOut('cookiesBlocked');
  }

  /** Repeats the login once after an answer that asks for it. Resolves with whether it does. */
  async function repeat(signInId?: string): Promise<boolean> {
    await pause(environment.clock);
    // Keycloak asks for it in every tab except the one of the sign-in.
    if (showOther(signInId)) return true;
    // Counted twice, the limit for a minute, so that no third redirect follows.
    const isCounted = guard.canRedirect() && guard.countRedirect() && guard.countRedirect();
    return isCounted && (await redirectToLogin());
  }

  return {
    redirectToLogin,
    autoRedirect,
    repeat,
    /** The redirect after a Logout is not part of a loop. */
    resetRedirects: guard.reset,
  };
}

interface Departure {
  readonly url: string;
  /** The address first ends an earlier session; the login follows. */
  readonly isLogout: boolean;
}

/** Asks the provider first, so that the page leaves only for one that answers. */
async function buildDeparture(
  session: Session,
  { returnPath, loginHint = session.loginHint() }: SignInOptions,
): Promise<Departure> {
  const { origin, pathname, search, hash } = session.environment.location;
  const path = safeReturnPath(returnPath ?? pathname + search + hash, origin);
  const owed = await findOwedLogout(session, path);
  if (owed) return { url: owed, isLogout: true };
  const { environment } = session;
  const asked = environment.config.oidc.authTime === 'off' ? undefined : serverTime(environment);
  const [{ createAuthorizationUrl }, provider] = await Promise.all([
    loadNeeded(() => import('./protocol/protocolMessages.ts')),
    session.provider().probe(),
  ]);
  const request = { returnPath: path, provider, signInId: session.current()?.signInId };
  const url = await createAuthorizationUrl(session, request, loginHint, asked);
  return { url, isLogout: false };
}

function isRedirectingToLogin(state: AuthState): boolean {
  if (state.status === 'signedOut') return state.reason === 'visitor' || isWaitingForNetwork(state);
  return state.status === 'signingIn';
}

const redirectsKey = 'natural-capital-suite.redirects';
const leftKey = 'natural-capital-suite.left-for-provider';
const redirectWindow = 60_000;
const allowedRedirects = 2;

function createRedirectGuard({ clock, sessionStorage }: AuthEnvironment) {
  function recentRedirects(): number[] {
    const now = clock.now();
    const times = sessionStorage.getItem(redirectsKey)?.split(' ').map(Number) ?? [];
    return times.filter((time) => Math.abs(now - time) < redirectWindow);
  }

  return {
    canRedirect: () => recentRedirects().length < allowedRedirects,
    /** Returns false if it could not be counted, so that a loop would go unnoticed. */
    countRedirect: () =>
      sessionStorage.setItem(redirectsKey, [...recentRedirects(), clock.now()].join(' ')),
    reset: () => sessionStorage.removeItem(redirectsKey),
    markLeft: () => sessionStorage.setItem(leftKey, 'true'),
    markReturned: () => sessionStorage.removeItem(leftKey),
    isRedirectPending: () => sessionStorage.getItem(leftKey) !== null,
  };
}
