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

// The lease says which sign-in may write (docs/decisions/020). A write that comes after a sign-out or a change of
// user finds another lease and is dropped. Check and write share a transaction, because a lock may be taken away.

const leaseKey = 'lease';

/** The key of the id of the sign-in that ended last. A stored user that still has this id is nobody's session. */
const endedKey = 'ended';

type RecordKey = 'cards' | 'preferences';

/**
 * Reads the owner's lease, from any of their sign-ins, and the records under `keys`, in one transaction. Without a
 * lease there are no records.
 */
export async function readRecords(owner: Owner, ...keys: readonly RecordKey[]) {
  const found = await getMany<unknown>([leaseKey, endedKey, ...keys], transact);
  const [leased, endedId, ...values] = found;
  const lease = parseSignIn(leased);
  if (!isSameOwner(lease, owner)) return { lease: undefined, endedId, records: [] };
  return { lease, endedId, records: values.map((value) => recordOf(owner, value)) };
}

/**
 * Gives this sign-in the lease. Deletes another owner's data; the same owner's data stays. Resolves with
 * undefined if the sign-in has ended.
 */
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

/** Stores the cards. Resolves with false if their lease has ended. */
export function writeRecord({ data, savedAt, ...lease }: StoredRecord): Promise<boolean> {
  return updateRecord(lease, 'cards', () => data, savedAt);
}

/**
 * Stores the result of `change` in the transaction that reads the record, so that tabs do not undo each other's
 * changes. Resolves with false if `change` returns nothing, or the lease has ended.
 */
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

/**
 * Deletes records and page, unless another lease has replaced `lease`. Leaves only `endedId` behind, the sign-in
 * that ended with it; without one the sign-in goes on. Needs no space and, after 3 s, no lock.
 */
export async function purge(endedId?: string, lease?: SignIn): Promise<void> {
  const clear = async () => {
    const { isCleared, isLate } = await transact('readwrite', async (store) => {
      const current = lease && (await readLease(store));
      if (lease && current && !isSameSignIn(current, lease)) return { isCleared: false };
      const keys = await promisifyRequest(store.getAllKeys());
      for (const key of keys) if (key !== endedKey) store.delete(key);
      await promisifyRequest(store.transaction);
      // Another purge came before this one, and what is there now may belong to a later sign-in.
      return { isCleared: true, isLate: lease && !current };
    });
    if (isCleared && !isLate && endedId !== undefined) await writeEnded(endedId);
    return isCleared;
  };
  const clearAndDeletePage = async () => {
    const [clearing] = await Promise.allSettled([clear()]);
    if (clearing.status === 'rejected' || clearing.value) await deleteStoredPage();
    if (clearing.status === 'rejected') throw clearing.reason;
  };
  // We clear at once, because a frozen tab may hold the lock, and then once more in turn, after acquisitions that
  // are waiting.
  clear().catch(() => undefined);
  try {
    await underLock(clearAndDeletePage);
  } catch {
    await clearAndDeletePage();
  }
}

/** Deletes the stored page that a purge left behind because its process ended: no lease covers it. */
export async function finishPurge(): Promise<void> {
  if (await currentLease()) return;
  await underLock(async () => {
    if (!(await currentLease())) await deleteStoredPage();
  });
}

/** Writes this apart from the deletion, which a full storage must not undo. */
async function writeEnded(signInId: string): Promise<void> {
  try {
    await set(endedKey, signInId, transact);
  } catch {
    // There is no room. If a page has dropped the user, nobody asks for this.
  }
}

/** We delete the entries first, because the files of a deleted cache stay for as long as anybody has it open. */
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

/**
 * Runs `action` under the lock.
 * @throws DOMException TimeoutError if the lock is not free within 3 s; `action` has not run then
 */
export function underLock<T>(action: () => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(storageTimeoutMs);
  return navigator.locks.request(storageKeys.lastKnownLock, { signal }, action);
}
