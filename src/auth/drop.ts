import { withDeadline } from '../../shared/deadline.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { answerKey, endLogins } from './callback.ts';
import { revoke } from './revoke.ts';
import type { Session } from './session.ts';
import type { StoredUser } from './storedUser.ts';

const purgeTimeout = 2_000;

/**
 * Ends a session on this device. Every end goes through here, wherever it is noticed (P31).
 *
 * Cookies, logins under way, refresh token, code and stored user go in one task, because the page may be gone after
 * it; then the data on the device goes. Somebody who has signed in since `noticed` was read keeps everything. Always
 * resolves.
 */
export async function drop(session: Session, noticed: StoredUser | undefined): Promise<void> {
  const { cookie, environment, users } = session;
  // A renewal since then belongs to the same sign-in, so its tokens go, too.
  const user = users.read() ?? noticed;
  if (noticed && noticed.signInId !== user?.signInId) return;
  const isOthers = user !== undefined && cookie.isOthers(user.account);
  if (!isOthers) cookie.writeFalse();
  endLogins(environment, cookie);
  if (user) revoke(environment, user);
  environment.sessionStorage.removeItem(answerKey);
  const purged = purgeDevice(environment, user?.signInId);
  // Another tab may be storing the user who has just signed in, whom this tab cannot read yet.
  if (isOthers && users.isStale()) await users.untilCurrent();
  const stored = users.read();
  if (!stored || stored.signInId === user?.signInId) users.remove();
  await purged;
}

/** Removes everybody's data. `endedId` is the sign-in that ended with it. Always resolves. */
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
