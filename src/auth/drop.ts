import { withDeadline } from '../../shared/deadline.ts';
import type { AuthEnvironment } from './AuthEnvironment.ts';
import { answerKey } from './callback.ts';
import { revoke } from './revoke.ts';
import type { Session } from './session.ts';
import type { StoredUser } from './storedUser.ts';

const purgeTimeout = 2_000;

/**
 * Ends a session on this device: the only way out, wherever its end is noticed. In one task, since the
 * page may be gone after it: cookies, refresh token, code and stored user; then what the device remembers.
 * Whoever has signed in since `noticed` was read keeps all of theirs. Resolves in every case.
 */
export async function drop(session: Session, noticed: StoredUser | undefined): Promise<void> {
  const { cookie, environment, users } = session;
  // A renewal since keeps the sign-in: what it has brought goes, too.
  const user = users.read() ?? noticed;
  if (noticed && noticed.signInId !== user?.signInId) return;
  const isOthers = cookie.isOthers(user?.account);
  if (!isOthers) cookie.writeFalse();
  if (user) revoke(environment, user);
  environment.sessionStorage.removeItem(answerKey);
  const purged = purgeDevice(environment, user?.signInId);
  // Another tab may just be storing who has signed in, and this one cannot read that yet.
  if (isOthers && users.isStale()) await users.untilCurrent();
  const stored = users.read();
  if (!stored || stored.signInId === user?.signInId) users.remove();
  await purged;
}

/** Removes everybody's data; `endedId` is the sign-in that has ended with it. Resolves in every case. */
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
