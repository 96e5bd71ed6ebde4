import type { RefreshOutcome } from './refreshGrant.ts';
import { underRenewalLock } from './renewalLock.ts';
import { askedDelay, retryDelay } from './retryDelay.ts';
import type { Session } from './session.ts';

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

export function createRenewal(session: Session): Renewal {
  const { environment } = session;
  const { clock, random } = environment;
  let underWay: Promise<RefreshOutcome['kind']> | undefined;
  let failures = 0;
  let retryAt = 0;
  let askedUntil = 0;

  function note(outcome: RefreshOutcome): RefreshOutcome['kind'] {
    const now = clock.monotonic();
    failures = outcome.kind === 'passing' ? failures + 1 : 0;
    retryAt = now + (failures > 0 ? retryDelay(failures, random) : leastPause);
    askedUntil = outcome.kind === 'passing' ? now + askedDelay(outcome.retryAfter, clock.now()) : 0;
    return outcome.kind;
  }

  async function run(idToken: string): Promise<RefreshOutcome['kind']> {
    try {
      return note(await underRenewalLock(session, () => replaceOnce(session, idToken)));
    } catch {
      environment.report('renewalFailed', 'the renewal could not be begun');
      return note({ kind: 'passing' });
    } finally {
      underWay = undefined;
    }
  }

  return {
    replace: (idToken) => {
      underWay ??= run(idToken);
      return underWay;
    },
    pause: () => Math.max(retryAt - clock.monotonic(), askedUntil - clock.monotonic(), 0),
    hurry: () => {
      retryAt = 0;
    },
  };
}

/** Reads the user inside the lock: a refresh token that another tab has spent is never used again. */
async function replaceOnce(session: Session, idToken: string): Promise<RefreshOutcome> {
  const user = session.current();
  if (user === undefined) return { kind: 'superseded' };
  if (user.idToken !== idToken) return { kind: 'kept' };
  const { refreshToken, standing } = user;
  if (standing !== 'renewable' || refreshToken === undefined) return { kind: 'refused' };
  const [{ refreshGrant }, provider] = await Promise.all([
    import('./refreshGrant.ts'),
    session.provider(),
  ]);
  return await refreshGrant(session, provider, { ...user, refreshToken });
}
