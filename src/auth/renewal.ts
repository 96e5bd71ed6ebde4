import { retryAfterDelay } from '../../shared/retryAfter.ts';
import { type AuthErrorCode, authErrorOf, isTransient } from './AuthError.ts';
import { backoffRemaining, retryDelay } from './backoff.ts';
import { loadProtocol } from './loadProtocol.ts';
import { withRenewalLock } from './renewalLock.ts';
import type { Session } from './session.ts';
import type { StoredUser } from './storedUser.ts';

/** Between any two renewals, so that no defect of storage can turn them into a storm. */
const minimumInterval = 500;

export type Renewal = ReturnType<typeof createRenewal>;

/** Renews the ID token: one renewal at a time over all tabs, with backoff after a failure. */
export function createRenewal(session: Session) {
  const { environment } = session;
  const { clock, random } = environment;
  let current: Promise<AuthErrorCode | undefined> | undefined;
  let failures = 0;
  let retryAt = 0;
  let resetAt = clock.now();

  function remainingBackoff(user: StoredUser | undefined): number {
    return backoffRemaining(user?.backoff, { now: clock.now(), resetAt });
  }

  /** Under the lock. A refresh token that another tab has used is never used again. */
  async function renewOnce(idToken: string): Promise<AuthErrorCode | undefined> {
    const found = session.current();
    if (found === undefined) return 'superseded';
    if (found.idToken !== idToken) return undefined;
    const { backoff: _, ...withoutBackoff } = found;
    const { refreshToken, renewal } = found;
    if (renewal !== 'available' || refreshToken === undefined) return 'refused';
    if (remainingBackoff(found) > 0) return 'paused';
    // A new version: whoever began with an earlier one and was stopped writes and sends nothing more.
    const user = session.users.write(withoutBackoff);
    const [{ refreshGrant }, provider] = await Promise.all([
      loadProtocol.refreshGrant(),
      session.provider(),
    ]);
    try {
      await refreshGrant(session, provider, { ...user, refreshToken });
      return undefined;
    } catch (caught) {
      const { code, retryAfter } = authErrorOf(caught);
      if (isTransient(code)) storeBackoff(idToken, retryAfter);
      return code;
    }
  }

  function storeBackoff(idToken: string, retryAfter: string | undefined): void {
    const user = session.current();
    if (user?.idToken !== idToken) return;
    const since = clock.now();
    const retryAfterMs = retryAfterDelay(retryAfter, since);
    const backoffMs = retryDelay(failures + 1, random);
    try {
      session.users.write({ ...user, backoff: { since, retryAfterMs, backoffMs } }, user);
    } catch {
      // Another tab goes on, or the storage is full: each tab still has its own backoff.
    }
  }

  async function run(idToken: string): Promise<AuthErrorCode | undefined> {
    let failure: AuthErrorCode | undefined;
    try {
      failure = await withRenewalLock(session, () => renewOnce(idToken));
    } catch (error) {
      failure = authErrorOf(error).code;
      environment.report('renewalFailed', 'the renewal could not be begun');
    } finally {
      current = undefined;
    }
    const isFailed = isTransient(failure) && failure !== 'paused';
    if (failure !== 'paused') failures = isFailed ? failures + 1 : 0;
    const delay = isFailed ? retryDelay(failures, random) : minimumInterval;
    retryAt = clock.monotonic() + delay;
    return failure;
  }

  return {
    /**
     * Replaces that ID token, unless another tab has already; resolves with why it could not. Joins a
     * renewal under way.
     */
    replace: (idToken: string): Promise<AuthErrorCode | undefined> => {
      current ??= run(idToken);
      return current;
    },
    retryDelay: (): number =>
      Math.max(retryAt - clock.monotonic(), remainingBackoff(session.current()), 0),
    /** Allows another try at once, unless the provider asked for a pause. */
    resetBackoff: (): void => {
      retryAt = 0;
      resetAt = clock.now();
    },
  };
}
