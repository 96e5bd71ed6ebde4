import { loadTwice, needed } from '../lib/loadTwice.ts';
import { store } from '../lib/safeStorage.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { drop } from './drop.ts';
import type { Session } from './session.ts';
import type { StoredUser } from './storedUser.ts';

/** This key exists while the provider has not been told of a Logout. Its value names nobody. */
const owedKey = 'natural-capital-suite.logout-owed';

/** Logs out (P31). The session ends in the task of the press, after which the tab may be gone. */
export async function signOut(session: Session): Promise<void> {
  const { config, localStorage, onSigningOut } = session.environment;
  const user = session.users.read();
  const current = session.current();
  session.setState({ status: 'signingOut' });
  const dropped = drop(session, user);
  if (current && session.validityOf(current) === 'fresh') onSigningOut(current.idToken, current);
  // A provider that requires the current token as hint cannot be told later, without it. In a full storage this
  // is lost, and the provider's session ends by `max_age` at the next login.
  if (config.oidc.logoutHint !== 'current') store(owedKey, '', () => localStorage);
  await endProviderSession(session, dropped, user);
}

/**
 * Redirects to the provider's end-session endpoint once the device is purged, or to this site's origin where
 * there is none.
 */
export async function endProviderSession(
  session: Session,
  dropped: Promise<void>,
  user: StoredUser | undefined,
): Promise<void> {
  const { environment } = session;
  const stay = () => session.signedOut('loggedOut');
  await dropped;
  try {
    const url = await findEndSessionUrl(session, user, '/');
    payLogout(environment);
    navigateAway(session, url ?? `${environment.location.origin}/`, stay);
  } catch {
    // The mark stays, so the next login tells the provider.
    const detail = 'the provider could not be told of the sign-out';
    if (environment.isOnline()) environment.report('signOutFailed', detail);
    stay();
  }
}

/**
 * Resolves with the end-session address when the provider must still be told of an earlier Logout, else with
 * undefined.
 */
export async function findOwedLogout(
  session: Session,
  returnPath: string,
): Promise<string | undefined> {
  if (session.environment.localStorage.getItem(owedKey) === null) return undefined;
  const url = await findEndSessionUrl(session, undefined, returnPath);
  // A provider without an end-session endpoint cannot be told.
  if (url === undefined) payLogout(session.environment);
  return url;
}

/** Removes the mark, before the page leaves: we try it once. */
export function payLogout({ localStorage }: AuthEnvironment): void {
  localStorage.removeItem(owedKey);
}

async function findEndSessionUrl(
  session: Session,
  user: StoredUser | undefined,
  returnPath: string,
): Promise<string | undefined> {
  const { buildEndSessionUrl } = await needed(loadTwice(() => import('./protocol/endSession.ts')));
  return await buildEndSessionUrl(session, user, returnPath);
}

const navigationTimeout = 10_000;

/**
 * Navigates away. Calls `onAborted` if we are still here after a while: the navigation was stopped or answered with
 * 204, for which there is no event, or the provider is slow. So a navigation may be under way, and goes on.
 */
export function navigateAway(session: Session, address: string, onAborted: () => void): void {
  const { clock, location } = session.environment;
  const before = session.getState();
  location.assign(address);
  clock.setTimeout(() => {
    if (session.getState() === before) onAborted();
  }, navigationTimeout);
}
