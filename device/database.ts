import { promisifyRequest } from 'idb-keyval';
import { DeadlineExceeded, storageTimeoutMs, withDeadline } from '../shared/deadline.ts';
import { storageKeys } from '../shared/storageKeys.ts';

const { database: name, objectStore } = storageKeys;

let opening: Promise<IDBDatabase> | undefined;
let isMadeAnew = false;

/**
 * Runs `action` in one transaction. Retries on a new connection, because WebKit's background pages have dead ones:
 * https://github.com/jakearchibald/idb-keyval/issues/165.
 * @throws IndexedDB's error, or DeadlineExceeded, after which `action` may still run
 */
export async function transact<T>(
  mode: IDBTransactionMode,
  action: (store: IDBObjectStore) => T | PromiseLike<T>,
): Promise<T> {
  async function run(): Promise<T> {
    opening ??= open();
    const database = await opening;
    return await action(database.transaction(objectStore, mode).objectStore(objectStore));
  }
  const attempt = () => withDeadline(storageTimeoutMs, run());
  try {
    return await attempt();
  } catch (error) {
    opening = undefined;
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    if (isFull || error instanceof DeadlineExceeded) throw error;
    return await attempt();
  }
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  request.onupgradeneeded = () => request.result.createObjectStore(objectStore);
  const database = await promisifyRequest(request);
  // An open connection would block another tab's deletion.
  database.onversionchange = () => database.close();
  if (isMadeAnew || database.objectStoreNames.contains(objectStore)) return database;
  // WebKit may lose the object store. Recreated at most once per page.
  isMadeAnew = true;
  database.close();
  await promisifyRequest(indexedDB.deleteDatabase(name));
  return await open();
}
