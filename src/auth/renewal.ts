import { storageKeys } from '../../shared/storageKeys.ts';
import { loadNeeded } from '../lib/loadTwice.ts';
import { AuthError, authErrorOf } from './AuthError.ts';
import { type AuthErrorCode, failures } from './reasons.ts';
import type { Session } from './session.ts';

export function createRenewal(session: Session) {
  const { backoff, environment, users } = session;
  let current: Promise<AuthErrorCode | undefined> | undefined;

  /** Call this under the lock. Never uses a refresh token that another tab has used. */
  async function renewOnce(idToken: string): Promise<void> {
    const found = session.current();
    if (found && found.idToken !== idToken) return;
    if (found?.renewal !== 'available' || found.refreshToken === undefined) {
      throw new AuthError('superseded', 'there is no session to renew');
    }
    // With this new version, writes of a tab that was suspended earlier fail.
    const user = users.commit(found, { ...found, storageVersion: users.version() });
    const { refreshGrant } = await loadNeeded(() => import('./protocol/refreshGrant.ts'));
    await refreshGrant(session, { ...user, refreshToken: found.refreshToken });
  }

  async function run(idToken: string): Promise<AuthErrorCode | undefined> {
    try {
      await withRenewalLock(session, () => renewOnce(idToken));
      backoff.noteAnswer();
      return undefined;
    } catch (caught) {
      const { code, message, retryAfter } = authErrorOf(caught);
      if (!(caught instanceof AuthError)) environment.report('renewalFailed', message);
      if (failures[code].endsSession) backoff.noteAnswer();
      else backoff.noteFailure(retryAfter);
      return code;
    } finally {
      current = undefined;
    }
  }

  /** Joins a renewal in progress. Resolves with the reason if the ID token could not be replaced. */
  return async function replace(idToken: string): Promise<AuthErrorCode | undefined> {
    if (!current && backoff.isPaused()) return 'unreachable';
    current ??= run(idToken);
    return await current;
  };
}

const beginning = 5_000; // milliseconds: a tab with the lock stores a new version within this time

const holderTimeout = 40_000; // longer, with `beginning`, than all deadlines of a renewal

const longestJitter = 5_000; // random, so that one of the waiting tabs goes first

/**
 * Runs `work` while no other tab renews. `freeze` releases the lock, but a tab suspended without that event keeps it.
 * After a timeout `work` therefore runs without the lock, and its writes make those of the suspended tab fail.
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
      // Requested even after a timeout, so that `work` gets the lock as soon as it is free.
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
