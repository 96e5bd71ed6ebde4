import { retryAfterDelay } from '../../shared/retryAfter.ts';
import { authErrorOf } from './AuthError.ts';
import { backoffRemaining, retryDelay } from './backoff.ts';
import { loadProtocol } from './loadProtocol.ts';
import type { RefreshOutcome } from './protocol/refreshGrant.ts';
import { withRenewalLock } from './renewalLock.ts';
import type { Session } from './session.ts';
import type { StoredUser } from './storedUser.ts';

/** Between any two renewals, so that no defect of storage can turn them into a storm. */
const minimumInterval = 500;

type Attempt = RefreshOutcome['kind'] | 'skipped'; // for backoff

export type Renewal = ReturnType<typeof createRenewal>;

/** Renews the ID token: one renewal at a time over all tabs, with backoff after a failure. */
export function createRenewal(session: Session) {
  const { environment } = session;
  const { clock, random } = environment;
  let current: Promise<RefreshOutcome['kind']> | undefined;
  let failures = 0;
  let retryAt = 0;
  let resetAt = clock.now();

  function remainingBackoff(user: StoredUser | undefined): number {
    return backoffRemaining(user?.backoff, { now: clock.now(), resetAt });
  }

  function recordOutcome(attempt: Attempt): void {
    if (attempt === 'transient') failures += 1;
    else if (attempt !== 'skipped') failures = 0;
    const delay = attempt === 'transient' ? retryDelay(failures, random) : minimumInterval;
    retryAt = clock.monotonic() + delay;
  }

  /** Under the lock. A refresh token that another tab has used is never used again. */
  async function renewOnce(idToken: string): Promise<Attempt> {
    const found = session.current();
    if (found === undefined) return 'superseded';
    if (found.idToken !== idToken) return 'renewed';
    const { backoff: _, ...withoutBackoff } = found;
    const { refreshToken, renewal } = found;
    if (renewal !== 'available' || refreshToken === undefined) return 'refused';
    if (remainingBackoff(found) > 0) return 'skipped';
    // A new version: whoever began with an earlier one and was stopped writes and sends nothing more.
    const user = session.users.write(withoutBackoff);
    const [{ refreshGrant }, provider] = await Promise.all([
      loadProtocol.refreshGrant(),
      session.provider(),
    ]);
    const outcome = await refreshGrant(session, provider, { ...user, refreshToken });
    if (outcome.kind === 'transient') storeBackoff(idToken, outcome.retryAfter);
    return outcome.kind;
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

  async function run(idToken: string): Promise<RefreshOutcome['kind']> {
    let attempt: Attempt = 'transient';
    try {
      attempt = await withRenewalLock(session, () => renewOnce(idToken));
    } catch (error) {
      if (authErrorOf(error).code === 'superseded') attempt = 'superseded';
      else environment.report('renewalFailed', 'the renewal could not be begun');
    } finally {
      current = undefined;
    }
    recordOutcome(attempt);
    return attempt === 'skipped' ? 'transient' : attempt;
  }

  return {
    /** Replaces that ID token, unless another tab has already. Joins a renewal under way. */
    replace: (idToken: string): Promise<RefreshOutcome['kind']> => {
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
