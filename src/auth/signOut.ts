import { withinDeadline } from './deadline.ts';
import { forgetEverybody } from './forgetEverybody.ts';
import { leave } from './leave.ts';
import type { Session } from './session.ts';
import type { StoredUser } from './storedUser.ts';
import type { Tabs } from './tabs.ts';

/** How long leaving waits for the last-known data and the telemetry user to be gone. */
const purgeDeadline = 2_000;

/**
 * Ends the session on this device at once: off the screen, then the cookie, which every tab and
 * sibling obeys, then the tokens. Answers who was signed in, for the provider has to hear of it.
 */
export function endOnDevice(session: Session, tabs: Tabs): StoredUser | undefined {
  const { cookie, users, dispatch } = session;
  const user = users.read();
  dispatch({ type: 'sign-out begun' });
  cookie.refuse();
  users.remove();
  tabs.tell();
  return user;
}

/**
 * The rest of a sign-out, once the session is ended on the device: forgets what else is known of the
 * user, and leaves for the provider's end-session. If that is out of reach, the page says so.
 */
export async function leaveSignedOut(session: Session, user?: StoredUser): Promise<void> {
  await forgetInTime(session);
  const address = await findAddress(session, user);
  const stay = () => session.dispatch({ type: 'signed out', reason: 'loggedOut' });
  if (address === undefined) stay();
  else leave(session, address, stay);
}

/** Resolves when everybody is forgotten, or when that takes too long to be waited for. */
export async function forgetInTime({ environment }: Session): Promise<void> {
  try {
    await withinDeadline(environment.clock, purgeDeadline, () => forgetEverybody(environment));
  } catch {
    environment.report('purgeFailed', 'removing the data takes long');
  }
}

async function findAddress(session: Session, user?: StoredUser): Promise<string | undefined> {
  if (!session.environment.isOnline()) return undefined;
  try {
    const [{ endSession }, provider] = await Promise.all([
      import('./endSession.ts'),
      session.provider(),
    ]);
    return await endSession(session.environment, provider, user);
  } catch {
    session.environment.report('signOutFailed', 'the provider could not be told of the sign-out');
    return undefined;
  }
}
