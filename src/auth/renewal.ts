import { patienceLeft } from './patience.ts';
import type { RefreshOutcome } from './refreshGrant.ts';
import { underRenewalLock } from './renewalLock.ts';
import { askedDelay, retryDelay } from './retryDelay.ts';
import type { Session } from './session.ts';
import type { StoredUser } from './storedUser.ts';

/** Renews the ID token: one renewal at a time over all tabs, and no sooner than is fair. */
export interface Renewal {
  /** Replaces that ID token, unless another tab has already; joins a renewal under way. */
  replace(idToken: string): Promise<RefreshOutcome['kind']>;
  /** Milliseconds until another try is in order; 0 when it is. */
  pause(): number;
  /** Circumstances have changed: another try is in order, unless the provider asked for patience. */
  hurry(): void;
}

/** Between any two renewals, so that no defect of storage can turn them into a storm. */
const leastPause = 500;

/** What came of a try; resting: none was made, since another one has just failed. */
type Attempt = RefreshOutcome['kind'] | 'resting';

export function createRenewal(session: Session): Renewal {
  const { environment, users } = session;
  const { clock, random } = environment;
  let underWay: Promise<RefreshOutcome['kind']> | undefined;
  let failures = 0;
  let retryAt = 0;
  let changedAt = clock.now();

  function rest(user: StoredUser | undefined): number {
    return patienceLeft(user?.patience, { now: clock.now(), changedAt });
  }

  function note(attempt: Attempt): void {
    if (attempt === 'passing') failures += 1;
    else if (attempt !== 'resting') failures = 0;
    const pause = attempt === 'passing' ? retryDelay(failures, random) : leastPause;
    retryAt = clock.monotonic() + pause;
  }

  /** Reads the user inside the lock: a refresh token that another tab has spent is never used again. */
  async function replaceOnce(idToken: string): Promise<Attempt> {
    const user = session.current();
    if (user === undefined) return 'superseded';
    if (user.idToken !== idToken) return 'kept';
    const { patience: _, ...rested } = user;
    const { refreshToken, standing } = user;
    if (standing !== 'renewable' || refreshToken === undefined) return 'refused';
    if (rest(user) > 0) return 'resting';
    const [{ refreshGrant }, provider] = await Promise.all([
      import('./refreshGrant.ts'),
      session.provider(),
    ]);
    const outcome = await refreshGrant(session, provider, { ...rested, refreshToken });
    if (outcome.kind === 'passing') tellTabs(idToken, outcome.retryAfter);
    return outcome.kind;
  }

  function tellTabs(idToken: string, retryAfter: string | undefined): void {
    const user = session.current();
    if (user?.idToken !== idToken) return;
    const since = clock.now();
    const asked = askedDelay(retryAfter, since);
    const own = retryDelay(failures + 1, random);
    try {
      users.write({ ...user, patience: { since, asked, own } });
    } catch {
      // A storage that is full: each tab still has its own back-off.
    }
  }

  async function run(idToken: string): Promise<RefreshOutcome['kind']> {
    let attempt: Attempt = 'passing';
    try {
      attempt = await underRenewalLock(session, () => replaceOnce(idToken));
    } catch {
      environment.report('renewalFailed', 'the renewal could not be begun');
    } finally {
      underWay = undefined;
    }
    note(attempt);
    return attempt === 'resting' ? 'passing' : attempt;
  }

  return {
    replace: (idToken) => {
      underWay ??= run(idToken);
      return underWay;
    },
    pause: () => Math.max(retryAt - clock.monotonic(), rest(session.current()), 0),
    hurry: () => {
      retryAt = 0;
      changedAt = clock.now();
    },
  };
}
