import { IDBDatabase, IDBFactory } from 'fake-indexeddb';
import { promisifyRequest } from 'idb-keyval';
import { expect, test, vi } from 'vitest';

const name = 'natural-capital-suite';
const put = (store: IDBObjectStore) => promisifyRequest(store.put('value', 'key'));
const get = (store: IDBObjectStore) => promisifyRequest<unknown>(store.get('key'));

async function openedDatabase() {
  const factory = new IDBFactory();
  const opened: { close(): void }[] = [];
  const open = vi.spyOn(factory, 'open').mockImplementation((...names) => {
    const request = IDBFactory.prototype.open.apply(factory, names);
    request.addEventListener('success', () => opened.push(request.result));
    return request;
  });
  vi.stubGlobal('indexedDB', factory);
  vi.resetModules();
  return { open, opened, ...(await import('../../../device/database.ts')) };
}

test('keeps one handle for many transactions, and opens another when it died without a word', async () => {
  const { transact, open, opened } = await openedDatabase();
  await transact('readwrite', put);
  expect(await transact('readonly', get)).toBe('value');
  expect(open).toHaveBeenCalledTimes(1);
  for (const database of opened) database.close();
  expect(await transact('readonly', get)).toBe('value');
  expect(open).toHaveBeenCalledTimes(2);
});

test.each([
  ['UnknownError', 2],
  ['InvalidStateError', 2],
  ['QuotaExceededError', 1],
])('after %s it has tried %i times, each by a handle of its own', async (fault, times) => {
  const { transact, open } = await openedDatabase();
  const error = new DOMException('Connection to Indexed Database server lost', fault);
  const action = vi.fn<() => Promise<never>>().mockRejectedValue(error);
  await expect(transact('readonly', action)).rejects.toBe(error);
  expect(action).toHaveBeenCalledTimes(times);
  expect(open).toHaveBeenCalledTimes(times);
});

test('makes a database without its object store anew, as WebKit leaves some behind', async () => {
  const { transact } = await openedDatabase();
  const left = await promisifyRequest(indexedDB.open(name));
  left.close();
  await transact('readwrite', put);
  expect(await transact('readonly', get)).toBe('value');
});

test('lets another page make the database anew that this one has open', async () => {
  const { transact } = await openedDatabase();
  await transact('readwrite', put);
  await promisifyRequest(indexedDB.deleteDatabase(name));
  expect(await transact('readonly', get)).toBeUndefined();
});

test('deletes a database once that comes back without its object store', async () => {
  const { transact } = await openedDatabase();
  const remove = vi.spyOn(indexedDB, 'deleteDatabase');
  vi.spyOn(IDBDatabase.prototype, 'createObjectStore').mockReturnValue(Object.create(null));
  for (let times = 0; times < 2; times += 1) {
    await expect(transact('readonly', get)).rejects.toMatchObject({ name: 'NotFoundError' });
  }
  expect(remove).toHaveBeenCalledOnce();
});
