import { get, getMany, promisifyRequest, set } from 'idb-keyval';
import { storageTimeoutMs } from '../shared/deadline.ts';
import {
  isSameOwner,
  isSameSignIn,
  type Owner,
  parseSignIn,
  type SignIn,
  signInOf,
} from '../shared/owner.ts';
import { storageKeys } from '../shared/storageKeys.ts';
import { transact } from './database.ts';
import { parseRecord, type StoredRecord } from './StoredRecord.ts';

// The lease says which sign-in may write (docs/decisions/020). Check and write share a transaction, so a write after
// a sign-out or a change of user is dropped, even without the lock.

const leaseKey = 'lease';

/** The id of the sign-in that ended last, even if its user is still stored. */
const endedKey = 'ended';

type RecordKey = 'cards' | 'preferences';

/** Reads the owner's lease (from any of their sign-ins) and records in one transaction. No lease, no records. */
export async function readRecords(owner: Owner) {
  const keys = [leaseKey, endedKey, ...(['cards', 'preferences'] satisfies RecordKey[])];
  const [leased, endedId, cards, preferences] = await getMany<unknown>(keys, transact);
  const lease = parseSignIn(leased);
  if (!isSameOwner(lease, owner)) return { endedId };
  return {
    lease,
    endedId,
    cards: recordOf(owner, cards),
    preferences: recordOf(owner, preferences),
  };
}

/** Gives this sign-in the lease and deletes another owner's data. Resolves with undefined if the sign-in has ended. */
export function acquireLease(signIn: SignIn): Promise<SignIn | undefined> {
  const lease = signInOf(signIn);
  return underLock(async () => {
    const found = await transact('readwrite', async (store) => {
      if ((await readValue(store, endedKey)) === lease.signInId) return 'ended';
      const current = await readLease(store);
      if (isSameSignIn(current, lease)) return 'own';
      const isOwn = isSameOwner(current, lease);
      if (!isOwn) store.clear();
      store.put(lease, leaseKey);
      await promisifyRequest(store.transaction);
      return isOwn ? 'own' : 'none';
    });
    if (found === 'none') await deleteStoredPage();
    return found === 'ended' ? undefined : lease;
  });
}

export async function currentLease(): Promise<SignIn | undefined> {
  return parseSignIn(await get<unknown>(leaseKey, transact));
}

export async function isCurrentLease(lease: SignIn): Promise<boolean> {
  return isSameSignIn(await currentLease(), lease);
}

export function writeRecord({ data, savedAt, ...lease }: StoredRecord): Promise<boolean> {
  return updateRecord(lease, 'cards', () => data, savedAt);
}

/** Changes a record in one transaction. Resolves with false if `change` returns nothing or the lease has ended. */
export function updateRecord(
  lease: SignIn,
  key: RecordKey,
  change: (record: StoredRecord | undefined) => object | undefined,
  savedAt = Date.now(),
): Promise<boolean> {
  return underLock(() =>
    transact('readwrite', async (store) => {
      if (!isSameSignIn(await readLease(store), lease)) return false;
      const data = change(recordOf(lease, await readValue(store, key)));
      if (!data) return false;
      store.put({ ...signInOf(lease), savedAt, data } satisfies StoredRecord, key);
      await promisifyRequest(store.transaction);
      return true;
    }),
  );
}

/** Deletes all but `endedId`, unless another lease has replaced `lease`. Needs no space and, after 3 s, no lock. */
export async function purge(endedId?: string, lease?: SignIn): Promise<void> {
  const clear = async () => {
    const { isCleared, isLate } = await transact('readwrite', async (store) => {
      const current = lease && (await readLease(store));
      if (lease && current && !isSameSignIn(current, lease)) return { isCleared: false };
      const keys = await promisifyRequest(store.getAllKeys());
      for (const key of keys) if (key !== endedKey) store.delete(key);
      await promisifyRequest(store.transaction);
      // Another purge came first, so the data may belong to a later sign-in.
      return { isCleared: true, isLate: lease && !current };
    });
    if (isCleared && !isLate && endedId !== undefined) {
      // Apart, so that a full storage does not undo the deletion. A page that has dropped the user does without.
      await set(endedKey, endedId, transact).catch(() => undefined);
    }
    return isCleared;
  };
  const clearAndDeletePage = async () => {
    let isOurs = true;
    try {
      isOurs = await clear();
    } finally {
      if (isOurs) await deleteStoredPage();
    }
  };
  // At once, because a frozen tab may hold the lock, and again after pending acquisitions.
  clear().catch(() => undefined);
  try {
    await underLock(clearAndDeletePage);
  } catch {
    await clearAndDeletePage();
  }
}

/** Deletes a stored page without a lease, which an interrupted purge left behind. */
export async function finishPurge(): Promise<void> {
  if (await currentLease()) return;
  await underLock(async () => {
    if (!(await currentLease())) await deleteStoredPage();
  });
}

/** Entries first: the files of a deleted cache stay while it is open anywhere. */
async function deleteStoredPage(): Promise<void> {
  const cache = await caches.open(storageKeys.pageCache);
  await Promise.all((await cache.keys()).map((entry) => cache.delete(entry)));
  await caches.delete(storageKeys.pageCache);
}

async function readLease(store: IDBObjectStore): Promise<SignIn | undefined> {
  return parseSignIn(await readValue(store, leaseKey));
}

function readValue(store: IDBObjectStore, key: string): Promise<unknown> {
  return promisifyRequest<unknown>(store.get(key));
}

function recordOf(owner: Owner, value: unknown): StoredRecord | undefined {
  const record = parseRecord(value);
  return isSameOwner(record, owner) ? record : undefined;
}

/** @throws DOMException TimeoutError if the lock is not free within 3 s; `action` has not run then */
export function underLock<T>(action: () => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(storageTimeoutMs);
  return navigator.locks.request(storageKeys.lastKnownLock, { signal }, action);
}
