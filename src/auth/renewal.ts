import { loadTwice, needed } from '../lib/loadTwice.ts';
import { AuthError, authErrorOf } from './AuthError.ts';
import { type AuthErrorCode, reasons } from './reasons.ts';
import { withRenewalLock } from './renewalLock.ts';
import type { Session } from './session.ts';

/** Makes the function that renews the ID token, in one tab at a time. */
export function createRenewal(session: Session) {
  const { backoff, environment, users } = session;
  let current: Promise<AuthErrorCode | undefined> | undefined;

  /** Runs under the lock. It never uses a refresh token that another tab has used. */
  async function renewOnce(idToken: string): Promise<void> {
    const found = session.current();
    if (found && found.idToken !== idToken) return;
    if (found?.renewal !== 'available' || found.refreshToken === undefined) {
      throw new AuthError('superseded', 'there is no session to renew');
    }
    // This makes a new version, so a tab that began with an earlier one and was stopped writes and sends nothing
    // more.
    const user = users.write(found);
    const { refreshGrant } = await needed(loadTwice(() => import('./protocol/refreshGrant.ts')));
    await refreshGrant(session, { ...user, refreshToken: found.refreshToken });
  }

  async function run(idToken: string): Promise<AuthErrorCode | undefined> {
    try {
      await withRenewalLock(session, () => renewOnce(idToken));
      backoff.noteAnswer();
      return undefined;
    } catch (caught) {
      const { code, message, retryAfter } = authErrorOf(caught);
      // refreshGrant has reported its own errors.
      if (!(caught instanceof AuthError)) environment.report('renewalFailed', message);
      if (reasons[code].endsSession) backoff.noteAnswer();
      else backoff.noteFailure(retryAfter);
      return code;
    } finally {
      current = undefined;
    }
  }

  /**
   * Replaces this ID token unless another tab has already. Resolves with the reason when it could not. Joins a
   * renewal that is under way, and waits for the provider's `Retry-After`.
   */
  return async function replace(idToken: string): Promise<AuthErrorCode | undefined> {
    if (!current && backoff.isPaused()) return 'unreachable';
    current ??= run(idToken);
    return await current;
  };
}
