import { createStore, type UseStore } from 'idb-keyval';
import { DeadlineExceeded, storageTimeoutMs, withDeadline } from '../shared/deadline.ts';
import { storageKeys } from '../shared/storageKeys.ts';

let handle: UseStore | undefined;

/**
 * Runs `action` in one transaction, also for the verbs of idb-keyval; once more by another handle, unless it was
 * late or there is no room: pages of WebKit in the background have dead ones,
 * https://github.com/jakearchibald/idb-keyval/issues/165
 * @throws IndexedDB's error, or DeadlineExceeded, after which `action` may still run
 */
export async function transact<T>(
  mode: IDBTransactionMode,
  action: (store: IDBObjectStore) => T | PromiseLike<T>,
): Promise<T> {
  function attempt() {
    handle ??= createStore(storageKeys.database, storageKeys.objectStore);
    return withDeadline(storageTimeoutMs, handle(mode, action));
  }
  try {
    return await attempt();
  } catch (error) {
    handle = undefined;
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    if (isFull || error instanceof DeadlineExceeded) throw error;
    return await attempt();
  }
}
