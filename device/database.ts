import { promisifyRequest } from 'idb-keyval';
import { DeadlineExceeded, storageTimeoutMs, withDeadline } from '../shared/deadline.ts';
import { storageKeys } from '../shared/storageKeys.ts';

const { database: name, objectStore } = storageKeys;

let opening: Promise<IDBDatabase> | undefined;
let isMadeAnew = false;

/**
 * Runs `action` in one transaction, also for the verbs of idb-keyval. If it fails, it runs once more on another
 * connection, unless it was late or there is no room. Background pages of WebKit have dead connections:
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
  // Another tab that deletes the database would wait until nobody has it open.
  database.onversionchange = () => database.close();
  if (isMadeAnew || database.objectStoreNames.contains(objectStore)) return database;
  // WebKit leaves databases behind without their object store. We make one anew only once, in case that happens
  // again.
  isMadeAnew = true;
  database.close();
  await promisifyRequest(indexedDB.deleteDatabase(name));
  return await open();
}
