import type { AuthEnvironment } from './AuthEnvironment.ts';
import { withinDeadline } from './AuthError.ts';
import { loadProtocol } from './loadProtocol.ts';
import { navigateAway, type Session } from './session.ts';
import type { StoredUser } from './storedUser.ts';

const purgeTimeout = 2_000;

/** First the screen, then the cookie, which tabs and siblings obey. Returns who was signed in. */
export function clearLocalSession(session: Session): StoredUser | undefined {
  const { cookie, users, dispatch } = session;
  const user = users.read();
  dispatch({ type: 'sign-out begun' });
  cookie.writeFalse();
  users.remove();
  session.notifyTabs();
  return user;
}

/** Purges the device, then redirects to the provider's end-session. */
export async function finishSignOut(session: Session, user?: StoredUser): Promise<void> {
  await purgeWithTimeout(session);
  const url = await findEndSessionUrl(session, user);
  const stay = () => session.dispatch({ type: 'signed out', reason: 'loggedOut' });
  if (url === undefined) stay();
  else navigateAway(session, url, stay);
}

/** Resolves in every case: done, failed or too slow to wait for. */
export async function purgeWithTimeout({ environment }: Session): Promise<void> {
  try {
    await withinDeadline(environment.clock, purgeTimeout, () => purgeUserData(environment));
  } catch {
    environment.report('purgeFailed', 'removing the data takes long');
  }
}

async function findEndSessionUrl(session: Session, user?: StoredUser): Promise<string | undefined> {
  if (!session.environment.isOnline()) return undefined;
  try {
    const [{ buildEndSessionUrl }, provider] = await Promise.all([
      loadProtocol.endSession(),
      session.provider(),
    ]);
    return await buildEndSessionUrl(session.environment, provider, user);
  } catch {
    session.environment.report('signOutFailed', 'the provider could not be told of the sign-out');
    return undefined;
  }
}

async function purgeUserData({ purge, clearTelemetry, report }: AuthEnvironment): Promise<void> {
  const results = await Promise.allSettled([
    (async () => await purge())(),
    (async () => await clearTelemetry())(),
  ]);
  if (results.some(({ status }) => status === 'rejected')) {
    report('purgeFailed', 'something of the user may be left on the device');
  }
}
