import { promisifyRequest } from 'idb-keyval';
import { storageTimeoutMs } from '../shared/deadline.ts';
import { isSameOwner, type Owner } from '../shared/owner.ts';
import { storageKeys } from '../shared/storageKeys.ts';
import { transact } from './database.ts';
import type { RecordKey, RecordMessage } from './messages.ts';
import { type Lease, parseLease, parseRecord, type StoredRecord } from './StoredRecord.ts';

// A write that comes after a sign-out or a change of user finds another lease and is dropped. Both
// share a transaction: a lock may be taken away.

/** Installed copies store the lease under this name. */
const leaseKey = 'claim';

export async function readRecord(
  owner: Owner,
  key: RecordKey,
): Promise<{ lease?: Lease | undefined; record?: StoredRecord | undefined }> {
  const { lease, records } = await readRecords(owner, key);
  return { lease, record: records[0] };
}

/** In one transaction, in the order of `keys`; without a lease of `owner` there are none. */
export async function readRecords(
  owner: Owner,
  ...keys: readonly RecordKey[]
): Promise<{ lease?: Lease; records: readonly (StoredRecord | undefined)[] }> {
  const [lease, ...values] = await transact('readonly', (store) =>
    Promise.all([readLease(store), ...keys.map((key) => readValue(store, key))]),
  );
  if (!lease || !isSameOwner(lease.owner, owner)) return { records: [] };
  return { lease, records: values.map((value) => recordOf(owner, value)) };
}

/** Gives `owner` the lease, theirs if there is one. Another user's data is deleted. */
export function acquireLease(owner: Owner): Promise<Lease> {
  return underLock(async () => {
    const { lease, isNew } = await transact('readwrite', async (store) => {
      const current = await readLease(store);
      if (current && isSameOwner(current.owner, owner)) return { lease: current, isNew: false };
      const lease: Lease = { owner, epoch: crypto.randomUUID() };
      store.clear();
      store.put(lease, leaseKey);
      await promisifyRequest(store.transaction);
      return { lease, isNew: true };
    });
    if (isNew) await deleteStoredPage();
    return lease;
  });
}

export function currentLease(): Promise<Lease | undefined> {
  return transact('readonly', readLease);
}

export async function isCurrentLease(lease: Lease): Promise<boolean> {
  return isSameLease(await currentLease(), lease);
}

/** False if its lease has ended. */
export function writeRecord({ key, owner, epoch, savedAt, data }: RecordMessage): Promise<boolean> {
  return underLock(() =>
    transact('readwrite', async (store) => {
      if (!isSameLease(await readLease(store), { owner, epoch })) return false;
      store.put({ owner, savedAt, data } satisfies StoredRecord, key);
      await promisifyRequest(store.transaction);
      return true;
    }),
  );
}

/**
 * Stores what `change` makes of the record, in the transaction that reads it: tabs do not undo each
 * other's changes. False if it makes nothing, or the lease has ended.
 */
export function updateRecord(
  lease: Lease,
  key: RecordKey,
  change: (data: object | undefined) => object | undefined,
): Promise<boolean> {
  return underLock(() =>
    transact('readwrite', async (store) => {
      if (!isSameLease(await readLease(store), lease)) return false;
      const { owner } = lease;
      const data = change(recordOf(owner, await readValue(store, key))?.data);
      if (!data) return false;
      store.put({ owner, savedAt: Date.now(), data } satisfies StoredRecord, key);
      await promisifyRequest(store.transaction);
      return true;
    }),
  );
}

/** Deletes all unless another lease followed `ended`. Needs no space and, after 3 s, no lock. */
export async function purge(ended?: Lease): Promise<void> {
  const clear = () =>
    transact('readwrite', async (store) => {
      const current = ended && (await readLease(store));
      if (ended && current && !isSameLease(current, ended)) return false;
      store.clear();
      await promisifyRequest(store.transaction);
      return true;
    });
  const clearAndDeletePage = async () => {
    const [clearing] = await Promise.allSettled([clear()]);
    if (clearing.status === 'rejected' || clearing.value) await deleteStoredPage();
    if (clearing.status === 'rejected') throw clearing.reason;
  };
  // At once, since a frozen tab may hold the lock; then in turn, after acquisitions that are waiting.
  clear().catch(() => undefined);
  try {
    await underLock(clearAndDeletePage);
  } catch {
    await clearAndDeletePage();
  }
}

/** Deletes the stored page of a purge whose process ended before it had: no lease covers it. */
export async function finishPurge(): Promise<void> {
  if (await currentLease()) return;
  await underLock(async () => {
    if (!(await currentLease())) await deleteStoredPage();
  });
}

/** Entries first: the files of a deleted cache stay for as long as anybody has it open. */
async function deleteStoredPage(): Promise<void> {
  const cache = await caches.open(storageKeys.pageCache);
  await Promise.all((await cache.keys()).map((entry) => cache.delete(entry)));
  await caches.delete(storageKeys.pageCache);
}

async function readLease(store: IDBObjectStore): Promise<Lease | undefined> {
  return parseLease(await readValue(store, leaseKey));
}

function readValue(store: IDBObjectStore, key: string): Promise<unknown> {
  return promisifyRequest<unknown>(store.get(key));
}

function recordOf(owner: Owner, value: unknown): StoredRecord | undefined {
  const record = parseRecord(value);
  return record && isSameOwner(record.owner, owner) ? record : undefined;
}

function isSameLease(current: Lease | undefined, { owner, epoch }: Lease): boolean {
  return current !== undefined && current.epoch === epoch && isSameOwner(current.owner, owner);
}

/** @throws DOMException TimeoutError when the lock is not to be had in 3 s; `action` has not run then. */
export function underLock<T>(action: () => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(storageTimeoutMs);
  return navigator.locks.request(storageKeys.lastKnownLock, { signal }, action);
}
