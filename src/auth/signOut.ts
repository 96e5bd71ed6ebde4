import { loadTwice, needed } from '../lib/loadTwice.ts';
import { store } from '../lib/safeStorage.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { drop } from './drop.ts';
import type { Session } from './session.ts';
import type { StoredUser } from './storedUser.ts';

/** There while Logout was pressed and the provider has not been gone to. It names nobody. */
const owedKey = 'natural-capital-suite.logout-owed';

/** Logout. The screen comes first; what the provider is owed is noted in the task of the press. */
export async function signOut(session: Session): Promise<void> {
  const { config, localStorage } = session.environment;
  const user = session.users.read();
  session.setState({ status: 'signingOut' });
  const dropped = drop(session, user);
  // A provider that wants the current token as a hint is told nothing without it. In a full storage it is
  // not noted, and the provider's session is left to `max_age`.
  if (config.oidc.logoutHint !== 'current') store(owedKey, '', () => localStorage);
  await endProviderSession(session, dropped, user);
}

/** Redirects to the provider's end-session once the device is purged; to this site where it has none. */
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
    // It stays owed.
    const detail = 'the provider could not be told of the sign-out';
    if (environment.isOnline()) environment.report('signOutFailed', detail);
    stay();
  }
}

/** The end of the session that an earlier Logout could not reach; undefined where nothing is owed. */
export async function findOwedLogout(
  session: Session,
  returnPath: string,
): Promise<string | undefined> {
  if (session.environment.localStorage.getItem(owedKey) === null) return undefined;
  const url = await findEndSessionUrl(session, undefined, returnPath);
  // A provider without an end-session is owed none.
  if (url === undefined) payLogout(session.environment);
  return url;
}

/** Before the page is left for it: it is tried once. */
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

/** Calls `onAborted` if the navigation is stopped or answered with 204, which fires no event. */
export function navigateAway(session: Session, address: string, onAborted: () => void): void {
  const { clock, location } = session.environment;
  const before = session.getState();
  location.assign(address);
  clock.setTimeout(() => {
    if (session.getState() === before) onAborted();
  }, navigationTimeout);
}
