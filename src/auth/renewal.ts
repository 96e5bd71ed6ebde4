import { storageKeys } from '../../shared/storageKeys.ts';
import { loadTwice, needed } from '../lib/loadTwice.ts';
import { AuthError, authErrorOf } from './AuthError.ts';
import { type AuthErrorCode, failures } from './reasons.ts';
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
    const user = users.commit(found, { ...found, storageVersion: users.version() });
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
      if (failures[code].endsSession) backoff.noteAnswer();
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

/** A tab that has the lock stores a new version within this time, unless there is nothing to do. */
const beginning = 5_000;

/** Longer, with `beginning`, than the deadlines of all requests of a renewal. */
const holderTimeout = 40_000;

/** A random delay up to this lets one of the waiting tabs go first. */
const longestJitter = 5_000;

/**
 * Runs `work` while no other tab renews, with the stored user as the last of them left it.
 *
 * The lock is released on `freeze`. A tab that was stopped without an event keeps it. If nobody has stored
 * anything for too long, `work` runs without the lock, and whatever it stores makes the stopped tab's writes
 * fail.
 */
export async function withRenewalLock<T>(session: Session, work: () => Promise<T>): Promise<T> {
  const { users } = session;
  const { clock, document, locks, random } = session.environment;
  if (locks === undefined) return await work();
  const ended = new AbortController();
  const { signal } = ended;
  let result: Promise<T> | undefined;
  let timer = 0;

  function begin(): Promise<T> {
    clock.clearTimeout(timer);
    result ??= users.untilCurrent().then(work);
    return result;
  }

  async function hold(): Promise<void> {
    const frozen = new Promise<void>((resolve) => {
      document.addEventListener('freeze', () => resolve(), { signal });
    });
    await Promise.race([begin(), frozen]);
  }

  try {
    return await new Promise<T>((resolve, reject) => {
      function waitForHolder(): void {
        timer = clock.setTimeout(() => {
          const before = users.version();
          const goOn = () => (users.version() === before ? resolve(begin()) : waitForHolder());
          timer = clock.setTimeout(goOn, holderTimeout + random() * longestJitter);
        }, beginning);
      }

      waitForHolder();
      // We keep asking for the lock, so that a tab which goes on without it has it as soon as it is free.
      const held = locks.request(storageKeys.renewalLock, { signal }, () => {
        resolve(begin());
        return hold();
      });
      held.catch(reject);
    });
  } finally {
    clock.clearTimeout(timer);
    ended.abort();
  }
}
