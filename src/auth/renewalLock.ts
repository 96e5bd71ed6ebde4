import { storageKeys } from '../../shared/storageKeys.ts';
import type { AuthEnvironment, Locks } from './AuthEnvironment.ts';
import { AuthError } from './AuthError.ts';
import type { Session } from './session.ts';
import { createSessionCookie } from './sessionCookie.ts';

/** Longer than a holder needs with the deadlines of its requests. */
const holderTimeout = 45_000;

/** So that waiting tabs do not steal the lock from one another. */
const longestJitter = 5_000;

/** Storage that has not caught up after that many reads has lost something. */
const storageCatchUp = { intervalMs: 20, reads: 100 };

/**
 * Runs `work` while no other tab renews, with the stored user as the last of them left it. The lock
 * is released on `freeze`, and stolen from a tab that was stopped without an event. The session that
 * `work` is given throws AuthError superseded once another tab has taken the lock.
 */
export async function withRenewalLock<T>(
  session: Session,
  work: (locked: Session) => Promise<T>,
): Promise<T> {
  const { environment } = session;
  const { document, locks } = environment;
  if (locks === undefined) return await work(session);
  let result: Promise<T> | undefined;

  async function hold(): Promise<void> {
    const released = new AbortController();
    const frozen = new Promise<void>((resolve) => {
      document.addEventListener('freeze', () => resolve(), { signal: released.signal });
    });
    result = runAsHolder(session, work);
    try {
      await Promise.race([result, frozen]);
    } finally {
      released.abort();
    }
  }

  try {
    await requestLock(environment, locks, hold);
  } catch (error) {
    if (result === undefined) throw error; // Else the lock was stolen, and the work ends by itself.
  }
  if (result === undefined) throw new AuthError('superseded', 'the lock was not granted');
  return await result;
}

async function requestLock(
  { clock, random }: AuthEnvironment,
  locks: Locks,
  hold: () => Promise<void>,
): Promise<void> {
  for (;;) {
    const timeout = new AbortController();
    const delay = holderTimeout + random() * longestJitter;
    const timer = clock.setTimeout(() => timeout.abort(), delay);
    const [granted, holder] = await Promise.allSettled([
      locks.request(storageKeys.renewalLock, { signal: timeout.signal }, async () => {
        clock.clearTimeout(timer);
        await hold();
      }),
      holderOf(locks),
    ]);
    clock.clearTimeout(timer);
    if (granted.status === 'fulfilled') return;
    if (!timeout.signal.aborted) throw granted.reason;
    // Requests are granted in order: a holder that is still the same has held it all the time.
    const isStuck = holder.status === 'fulfilled' && holder.value === (await holderOf(locks));
    if (isStuck) return await locks.request(storageKeys.renewalLock, { steal: true }, hold);
  }
}

async function holderOf(locks: Locks): Promise<string | undefined> {
  const { held = [] } = await locks.query();
  return held.find(({ name }) => name === storageKeys.renewalLock)?.clientId;
}

/** The holder's id is in a cookie, which a tab that was stopped reads without delay. */
async function runAsHolder<T>(session: Session, work: (locked: Session) => Promise<T>): Promise<T> {
  const { environment, users } = session;
  const cookie = createSessionCookie(environment, storageKeys.renewalHolderCookie);
  const id = environment.randomId();
  cookie.write(id);
  const isHolder = () => cookie.values().includes(id);

  function assertHolder(): void {
    if (!isHolder()) throw new AuthError('superseded', 'another tab has taken the lock');
  }

  const locked: Session = {
    ...session,
    current: () => {
      assertHolder();
      return session.current();
    },
    users: {
      ...users,
      write: (user) => {
        assertHolder();
        return users.write(user);
      },
    },
  };
  try {
    await untilStorageIsCurrent(session);
    return await work(locked);
  } finally {
    if (isHolder()) cookie.remove();
  }
}

async function untilStorageIsCurrent({ environment: { clock }, users }: Session): Promise<void> {
  for (let reads = 0; users.isStale() && reads < storageCatchUp.reads; reads += 1) {
    await new Promise<void>((resolve) => clock.setTimeout(resolve, storageCatchUp.intervalMs));
  }
}
