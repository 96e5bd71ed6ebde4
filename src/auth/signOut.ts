import { store } from '../lib/safeStorage.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { drop } from './drop.ts';
import { loadProtocol } from './loadProtocol.ts';
import { navigateAway } from './navigateAway.ts';
import type { Session } from './session.ts';
import type { StoredUser } from './storedUser.ts';

/** There while Logout was pressed and the provider has not been gone to. It names nobody. */
const owedKey = 'natural-capital-suite.logout-owed';

/** Logout. The screen comes first; what the provider is owed is noted in the task of the press. */
export async function signOut(session: Session): Promise<void> {
  const { environment, users } = session;
  const user = users.read();
  session.setState({ status: 'signingOut' });
  const dropped = drop(session, 'logout', user);
  owe(environment);
  await endProviderSession(session, dropped, user);
}

/** Redirects to the provider's end-session once the device is purged. */
export async function endProviderSession(
  session: Session,
  dropped: Promise<void>,
  user: StoredUser | undefined,
): Promise<void> {
  await dropped;
  const stay = () => session.signedOut('loggedOut');
  const url = await findEndSessionUrl(session, user);
  if (url === undefined) return stay();
  payLogout(session.environment);
  navigateAway(session, url, stay);
}

/** The end of the session that an earlier Logout could not reach; undefined where nothing is owed. */
export async function findOwedLogout(
  session: Session,
  returnPath: string,
): Promise<string | undefined> {
  const { environment } = session;
  if (environment.localStorage.getItem(owedKey) === null) return undefined;
  const { buildEndSessionUrl } = await loadProtocol.endSession();
  const provider = await session.provider();
  const url = await buildEndSessionUrl(environment, provider, undefined, returnPath);
  // A provider without an end-session is owed none.
  if (url === undefined) payLogout(environment);
  return url;
}

/** Before the page is left for it: it is tried once. */
export function payLogout({ localStorage }: AuthEnvironment): void {
  localStorage.removeItem(owedKey);
}

function owe({ config, localStorage }: AuthEnvironment): void {
  // A provider that wants the current token as a hint is told nothing without it.
  if (config.oidc.logoutHint === 'current') return;
  // In a full storage it is not noted, and the provider's session is left to `max_age`.
  store(owedKey, '', () => localStorage);
}

/** This site's address where the provider has no end-session; undefined when it cannot be reached. */
async function findEndSessionUrl(
  session: Session,
  user: StoredUser | undefined,
): Promise<string | undefined> {
  const { environment } = session;
  if (!environment.isOnline()) return undefined; // It stays owed.
  try {
    const [{ buildEndSessionUrl }, provider] = await Promise.all([
      loadProtocol.endSession(),
      session.provider(),
    ]);
    const url = await buildEndSessionUrl(environment, provider, user, '/');
    return url ?? `${environment.location.origin}/`;
  } catch {
    environment.report('signOutFailed', 'the provider could not be told of the sign-out');
    return undefined;
  }
}
