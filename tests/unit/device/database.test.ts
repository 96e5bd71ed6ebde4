import { IDBDatabase, IDBFactory } from 'fake-indexeddb';
import { promisifyRequest } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';

const put = (store: IDBObjectStore) => promisifyRequest(store.put('value', 'key'));
const get = (store: IDBObjectStore) => promisifyRequest<unknown>(store.get('key'));

let transact: typeof import('../../../device/database.ts')['transact'];

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.resetModules();
  ({ transact } = await import('../../../device/database.ts'));
});

test('keeps one handle for many transactions', async () => {
  const open = vi.spyOn(indexedDB, 'open');
  await transact('readwrite', put);
  expect(await transact('readonly', get)).toBe('value');
  expect(open).toHaveBeenCalledOnce();
});

test.each([
  ['UnknownError', 2],
  ['QuotaExceededError', 1],
])('after %s it has tried %i times, each by a handle of its own', async (fault, times) => {
  const open = vi.spyOn(indexedDB, 'open');
  const error = new DOMException('Connection to Indexed Database server lost', fault);
  const action = vi.fn<() => Promise<never>>().mockRejectedValue(error);
  await expect(transact('readonly', action)).rejects.toBe(error);
  expect(action).toHaveBeenCalledTimes(times);
  expect(open).toHaveBeenCalledTimes(times);
});

test('makes a database without its object store anew, as WebKit leaves some behind', async () => {
  const left = await promisifyRequest(indexedDB.open('natural-capital-suite'));
  left.close();
  await transact('readwrite', put);
  expect(await transact('readonly', get)).toBe('value');
});

test('lets another page make the database anew that this one has open', async () => {
  await transact('readwrite', put);
  await promisifyRequest(indexedDB.deleteDatabase('natural-capital-suite'));
  expect(await transact('readonly', get)).toBeUndefined();
});

test('deletes a database once that comes back without its object store', async () => {
  const remove = vi.spyOn(indexedDB, 'deleteDatabase');
  vi.spyOn(IDBDatabase.prototype, 'createObjectStore').mockReturnValue(Object.create(null));
  for (let times = 0; times < 2; times += 1) {
    await expect(transact('readonly', get)).rejects.toMatchObject({ name: 'NotFoundError' });
  }
  expect(remove).toHaveBeenCalledOnce();
});
