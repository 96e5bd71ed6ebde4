import { IDBDatabase, IDBFactory } from 'fake-indexeddb';
import { promisifyRequest } from 'idb-keyval';
import { expect, test, vi } from 'vitest';

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

function fault(name: string, message = '') {
  return new DOMException(message, name);
}

test('keeps one handle for many transactions', async () => {
  const { transact, open } = await openedDatabase();
  await transact('readwrite', put);
  expect(await transact('readonly', get)).toBe('value');
  expect(open).toHaveBeenCalledOnce();
});

test('opens another handle when the first died without a word', async () => {
  const { transact, open, opened } = await openedDatabase();
  await transact('readwrite', put);
  for (const database of opened) database.close();

  expect(await transact('readonly', get)).toBe('value');
  expect(open).toHaveBeenCalledTimes(2);
});

test.each([
  fault(
    'UnknownError',
    'Connection to Indexed Database server lost. Refresh the page to try again',
  ),
  fault('InvalidStateError'),
])('tries once more after $name, and not for ever', async (error) => {
  const { transact } = await openedDatabase();
  const action = vi.fn<() => Promise<never>>().mockRejectedValue(error);

  await expect(transact('readonly', action)).rejects.toBe(error);
  expect(action).toHaveBeenCalledTimes(2);
});

/** A database as WebKit has left some behind. */
async function leaveWithoutObjectStore() {
  const database = await promisifyRequest(indexedDB.open('natural-capital-suite'));
  database.close();
}

test('makes a database without its object store anew, and keeps what is stored then', async () => {
  const { transact } = await openedDatabase();
  await leaveWithoutObjectStore();
  const remove = vi.spyOn(indexedDB, 'deleteDatabase');
  await transact('readwrite', put);
  expect(await transact('readonly', get)).toBe('value');

  vi.resetModules();
  const next = await import('../../../device/database.ts');
  expect(await next.transact('readonly', get)).toBe('value');
  expect(remove).toHaveBeenCalledOnce();
});

test('lets another page make the database anew that this one has open', async () => {
  const { transact } = await openedDatabase();
  await transact('readwrite', put);
  await promisifyRequest(indexedDB.deleteDatabase('natural-capital-suite'));
  expect(await transact('readonly', get)).toBeUndefined();
});

test('deletes a database once that comes back without its object store', async () => {
  const { transact } = await openedDatabase();
  const remove = vi.spyOn(indexedDB, 'deleteDatabase');
  vi.spyOn(IDBDatabase.prototype, 'createObjectStore').mockReturnValue(Object.create(null));
  await expect(transact('readonly', get)).rejects.toMatchObject({ name: 'NotFoundError' });
  await expect(transact('readonly', get)).rejects.toMatchObject({ name: 'NotFoundError' });
  expect(remove).toHaveBeenCalledOnce();
});

test('does not repeat what fails for want of space', async () => {
  const { transact, open } = await openedDatabase();
  const action = vi
    .fn<() => Promise<never>>()
    .mockRejectedValue(fault('QuotaExceededError', 'no space'));

  await expect(transact('readwrite', action)).rejects.toThrow('no space');

  expect(action).toHaveBeenCalledOnce();
  expect(open).toHaveBeenCalledOnce();
});
