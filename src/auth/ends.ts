import { withDeadline } from '../../shared/deadline.ts';
import { loadNeeded } from '../lib/loadTwice.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { answerKey, endLogins } from './callback.ts';
import type { Session } from './session.ts';
import type { StoredUser } from './storedUser.ts';

/*
 * Every end of a session on this device (P31). All of them call `drop`, so that all remove the same.
 *
 * | the end                                                    | function         | the page then shows            |
 * | ---------------------------------------------------------- | ---------------- | ------------------------------ |
 * | Logout is pressed                                          | signOut          | the provider's end of session  |
 * | the API refuses each bearer                                | reject           | the same, or 'notAccepted'     |
 * | another tab, a sibling, a worker or idleness, open page    | endOpenPage      | 'elsewhere' or 'idle'          |
 * | the same, noticed by the next start                        | dropStored, drop | the login                      |
 * | somebody else signs in; their tokens have replaced all     | purgeDevice      | their cards                    |
 */

/** Logs out. The session ends in the same task as the press, because the tab may close after it. */
export async function signOut(session: Session): Promise<void> {
  const { config, localStorage, onSigningOut } = session.environment;
  const user = session.users.read();
  const current = user && session.current(user);
  session.setState({ status: 'signingOut' });
  const dropped = drop(session, user);
  if (current && session.validityOf(current) === 'fresh') onSigningOut(current.idToken, current);
  // A provider that requires the current token as hint cannot be told later, when the token is gone.
  if (config.oidc.logoutHint !== 'current') localStorage.setItem(owedKey, '');
  await dropped;
  await endProviderSession(session, user);
}

/** Ends the session of a user whose bearers the API refuses; at the provider, too, unless that is a loop. */
export async function reject(session: Session, user: StoredUser, isLoop: boolean): Promise<void> {
  if (isLoop) session.signedOut('notAccepted');
  else session.setState({ status: 'signingOut', hasEnded: true });
  await drop(session, user);
  if (!isLoop) await endProviderSession(session, user);
}

export async function endOpenPage(session: Session): Promise<void> {
  const { idle, signedOut, users } = session;
  const user = users.read();
  if (!user && users.unread() === 'newer') return signedOut('outdated');
  signedOut(idle.remaining() > 0 ? 'elsewhere' : 'idle');
  await dropStored(session, user);
}

/** Without a session no redirect waits for the purge, which every such start repeats. */
export async function dropStored(session: Session, user: StoredUser | undefined): Promise<void> {
  if (user || session.users.unread()) await drop(session, user);
  else void purgeDevice(session.environment);
}

/** Never rejects. Begins in one task, because the page may close. Keeps the data of anybody who has signed in since. */
export async function drop(session: Session, noticed: StoredUser | undefined): Promise<void> {
  const { cookie, environment, users } = session;
  // A renewal may have replaced the tokens since.
  const user = users.read() ?? noticed;
  if (noticed && noticed.signInId !== user?.signInId) return;
  const isOthers = user !== undefined && cookie.isOthers(user.account);
  if (!isOthers) cookie.writeFalse();
  endLogins(environment, cookie);
  if (user) users.revoke(user);
  environment.sessionStorage.removeItem(answerKey);
  const purged = purgeDevice(environment, user?.signInId);
  // Another tab may be storing a new user, whom this tab cannot read yet.
  if (isOthers && users.isStale()) await users.untilCurrent();
  const stored = users.read();
  if (!stored || stored.signInId === user?.signInId) users.remove();
  await purged;
}

const purgeTimeout = 2_000;

/** Removes everybody's data. `endedId` is the sign-in that ended. Always resolves. */
export async function purgeDevice(environment: AuthEnvironment, endedId?: string): Promise<void> {
  const { clock, purge, clearTelemetry, report } = environment;
  const purging = Promise.allSettled([purge(endedId), clearTelemetry()]);
  try {
    const results = await withDeadline(purgeTimeout, purging, clock);
    if (results.some(({ status }) => status === 'rejected')) {
      report('purgeFailed', 'something of the user may be left on the device');
    }
  } catch {
    report('purgeFailed', 'removing the data takes long');
  }
}

/** Exists until the provider has received a Logout that it missed. */
const owedKey = 'natural-capital-suite.logout-owed';

const endSessionPart = () => loadNeeded(() => import('./protocol/endSession.ts'));

async function endProviderSession(session: Session, user: StoredUser | undefined): Promise<void> {
  const { environment } = session;
  try {
    const { buildEndSessionUrl } = await endSessionPart();
    const url = await buildEndSessionUrl(session, user, '/');
    payLogout(environment);
    session.navigate(url ?? `${environment.location.origin}/`);
  } catch {
    // The mark stays, so the next login repeats the Logout.
    const detail = 'the provider could not be told of the sign-out';
    if (environment.isOnline()) environment.report('signOutFailed', detail);
    session.signedOut('loggedOut');
  }
}

/** Resolves with the end-session address if the provider has missed an earlier Logout. */
export async function findOwedLogout(session: Session, returnPath: string) {
  if (session.environment.localStorage.getItem(owedKey) === null) return undefined;
  const { buildEndSessionUrl } = await endSessionPart();
  const url = await buildEndSessionUrl(session, undefined, returnPath);
  if (url === undefined) payLogout(session.environment);
  return url;
}

/** Call this before the page leaves: we repeat a missed Logout only once. */
export function payLogout({ localStorage }: AuthEnvironment): void {
  localStorage.removeItem(owedKey);
}
