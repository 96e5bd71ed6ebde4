import { storageKeys } from '../../shared/storageKeys.ts';
import type { Session } from './session.ts';

/** A tab that has the lock stores a new version within this time, unless there is nothing to do. */
const beginning = 5_000;

/** Together with `beginning`, this is longer than a holder needs with the deadlines of its requests. */
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
