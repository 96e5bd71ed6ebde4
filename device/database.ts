import { createStore, type UseStore } from 'idb-keyval';
import { DeadlineExceeded, storageTimeoutMs, withDeadline } from '../shared/deadline.ts';
import { storageKeys } from '../shared/storageKeys.ts';

let handle: UseStore | undefined;

/**
 * Runs `action` in one transaction, also for the verbs of idb-keyval; once more if the handle was dead,
 * which happens to pages of WebKit in the background: https://github.com/jakearchibald/idb-keyval/issues/165
 * @throws IndexedDB's error, or DeadlineExceeded, after which `action` may still run
 */
export async function transact<T>(
  mode: IDBTransactionMode,
  action: (store: IDBObjectStore) => T | PromiseLike<T>,
): Promise<T> {
  try {
    return await attempt(mode, action);
  } catch (error) {
    if (!isDeadHandle(error)) throw error;
    return await attempt(mode, action);
  }
}

async function attempt<T>(
  mode: IDBTransactionMode,
  action: (store: IDBObjectStore) => T | PromiseLike<T>,
): Promise<T> {
  handle ??= createStore(storageKeys.database, storageKeys.objectStore);
  const used = handle;
  try {
    return await withDeadline(storageTimeoutMs, used(mode, action));
  } catch (error) {
    const isLost = isDeadHandle(error) || error instanceof DeadlineExceeded;
    if (isLost && handle === used) handle = undefined;
    throw error;
  }
}

function isDeadHandle(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'InvalidStateError' ||
    error.name === 'UnknownError' ||
    /connection/i.test(error.message)
  );
}
