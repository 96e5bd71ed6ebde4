import { createStore, type UseStore } from 'idb-keyval';
import { DeadlineExceeded, patience, within } from './deadline.ts';
import { permanentNames } from './permanentNames.ts';

let handle: UseStore | undefined;

/**
 * Runs `action` in one transaction, once more on a new handle if the old one died: idb-keyval keeps
 * a handle whose `close` event never came (https://github.com/jakearchibald/idb-keyval/issues/165),
 * and WebKit loses the connection of a page in the background.
 *
 * An `action` that comes to run after its deadline still runs, so it checks within the transaction
 * whether it may.
 * @throws whatever IndexedDB does, or DeadlineExceeded; either means "no cache".
 */
export async function transact<T>(
  mode: IDBTransactionMode,
  action: (store: IDBObjectStore) => Promise<T>,
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
  action: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  handle ??= createStore(permanentNames.database, permanentNames.objectStore);
  const used = handle;
  try {
    return await within(patience.later, used(mode, action));
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
