import type { Login } from './login.ts';
import { isWaitingForNetwork, type Reconnect } from './reconnect.ts';
import type { Renewal } from './renewal.ts';
import type { Session } from './session.ts';
import type { SessionMonitor } from './sessionMonitor.ts';
import { purgeWithTimeout } from './signOut.ts';
import type { StoredUser } from './storedUser.ts';

export interface AuthServices {
  readonly session: Session;
  readonly renewal: Renewal;
  readonly login: Login;
  readonly sessionMonitor: SessionMonitor;
  readonly reconnect: Reconnect;
}

/** What a page without a state shows (spec, "Authenticated, over time"). */
export async function restoreSession(services: AuthServices): Promise<void> {
  const { session, login, sessionMonitor, reconnect } = services;
  const user = session.current() ?? (await renewLapsed(services));
  if (!isPending(session)) return;
  if (user === undefined) {
    session.removeUser();
    return await login.autoRedirect(purgeWithTimeout(session));
  }
  const freshness = session.freshnessOf(user);
  if (freshness === 'fresh' || (await session.hasLastKnownData(user))) {
    session.show(user);
    return sessionMonitor.check();
  }
  if (freshness === 'expired') return await login.autoRedirect(Promise.resolve());
  if (!session.environment.isOnline()) return reconnect.start();
  return await restoreByRefresh(services, user);
}

/** For a session that has nothing to show until it is renewed. */
export async function restoreByRefresh(services: AuthServices, user: StoredUser): Promise<void> {
  const { session, renewal, reconnect } = services;
  const outcome = await renewal.replace(user.idToken);
  if (outcome !== 'transient') reconnect.resetDelay();
  if (!isPending(session)) return;
  if (outcome === 'transient') return reconnect.start();
  if (outcome === 'untrusted') return session.dispatch({ type: 'signed out', reason: 'untrusted' });
  return await restoreSession(services);
}

/** The session was ended in another tab or a sibling application, unless the browser ended its cookies. */
export async function onRemoteSignOut(services: AuthServices): Promise<void> {
  const { session, sessionMonitor } = services;
  if (session.lapsed()) {
    session.dispatch({ type: 'session in doubt' });
    const user = await renewLapsed(services);
    if (!isPending(session)) return;
    if (user) {
      session.show(user);
      return sessionMonitor.check();
    }
  }
  session.dispatch({ type: 'signed out', reason: 'elsewhere' });
  session.removeUser();
  await purgeWithTimeout(session);
}

/** Who is signed in once the provider has been asked about a session whose cookies have lapsed. */
async function renewLapsed({ session, renewal }: AuthServices): Promise<StoredUser | undefined> {
  const user = session.lapsed();
  if (!user || !session.environment.isOnline()) return undefined;
  await renewal.replace(user.idToken);
  return session.current();
}

export function syncFromStorage({ session, sessionMonitor }: AuthServices): void {
  const user = session.current();
  const isSignedOut = session.getState().status === 'signedOut';
  if (isSignedOut && user && session.freshnessOf(user) !== 'expired') session.show(user);
  sessionMonitor.check();
}

export async function onBfcacheRestore(services: AuthServices): Promise<void> {
  const { session, login } = services;
  const { status } = session.getState();
  if (status === 'signingOut') return session.dispatch({ type: 'signed out', reason: 'loggedOut' });
  if (status !== 'signingIn') return syncFromStorage(services);

  login.markReturned();
  await onRedirectAborted(services);
}

/** The page was left for the login and is here without an answer. */
export async function onRedirectAborted({ session, sessionMonitor }: AuthServices): Promise<void> {
  const user = session.current();
  if (user === undefined || !(await canShow(session, user))) {
    return session.dispatch({ type: 'signed out', reason: 'returned' });
  }
  session.show(user);
  sessionMonitor.check();
}

/** The session cannot be renewed: redirects to the login, unless there are cards to show. */
export async function onSessionExpired(
  { session, login }: AuthServices,
  user: StoredUser,
): Promise<void> {
  if (await session.hasLastKnownData(user)) return;
  const state = session.getState();
  if (state.status !== 'signedIn' || state.freshness !== 'expired') return;
  await login.autoRedirect(Promise.resolve());
}

/** Whether neither the user nor another tab has changed the state meanwhile. */
function isPending(session: Session): boolean {
  const state = session.getState();
  return state.status === 'starting' || isWaitingForNetwork(state);
}

async function canShow(session: Session, user: StoredUser): Promise<boolean> {
  const isExpired = session.freshnessOf(user) === 'expired';
  return !isExpired || (await session.hasLastKnownData(user));
}
