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
  async function renewOnce(locked: Session, idToken: string): Promise<Attempt> {
    const user = locked.current();
    if (user === undefined) return 'superseded';
    if (user.idToken !== idToken) return 'renewed';
    const { backoff: _, ...withoutBackoff } = user;
    const { refreshToken, renewal } = user;
    if (renewal !== 'available' || refreshToken === undefined) return 'refused';
    if (remainingBackoff(user) > 0) return 'skipped';
    const [{ refreshGrant }, provider] = await Promise.all([
      loadProtocol.refreshGrant(),
      session.provider(),
    ]);
    const outcome = await refreshGrant(locked, provider, { ...withoutBackoff, refreshToken });
    if (outcome.kind === 'transient') storeBackoff(locked, idToken, outcome.retryAfter);
    return outcome.kind;
  }

  function storeBackoff(locked: Session, idToken: string, retryAfter: string | undefined): void {
    const user = locked.current();
    if (user?.idToken !== idToken) return;
    const since = clock.now();
    const retryAfterMs = retryAfterDelay(retryAfter, since);
    const backoffMs = retryDelay(failures + 1, random);
    try {
      locked.users.write({ ...user, backoff: { since, retryAfterMs, backoffMs } });
    } catch {
      // A full storage: each tab still has its own backoff.
    }
  }

  async function run(idToken: string): Promise<RefreshOutcome['kind']> {
    let attempt: Attempt = 'transient';
    try {
      attempt = await withRenewalLock(session, (locked) => renewOnce(locked, idToken));
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
