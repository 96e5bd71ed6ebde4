import { IDBDatabase } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { acquire, freshDevice, recordMessage, region, storedCards } from '../device/freshDevice.ts';

const cookie = { name: 'auth', domain: 'suite.test' };
const item = (name: string, value?: string) => ({ name, ...(value !== undefined && { value }) });

/** A device with a page of region's, the cookies changing while the first one now has `first`. */
async function changeCookies(changes: { changed?: object[]; deleted?: object[] }, first = 'false') {
  const { records, caches } = await freshDevice();
  const { onCookieChange } = await import('../../../sw/cookieChanges.ts');
  await records.writeRecord(recordMessage(await acquire(records, region), 'North'));
  await (await caches.open('natural-capital-suite.page')).put('/', new Response('North'));
  const remove = vi.fn(async (_cookie: object) => undefined);
  vi.stubGlobal('cookieStore', {
    getAll: async (name: string) => (name === 'auth' ? [item(name, first)] : []),
    delete: remove,
  });
  const change = () => onCookieChange({ changed: [], deleted: [], ...changes } as never, cookie);
  return { records, caches, change, removed: () => remove.mock.calls.flat() };
}

const account = { name: 'auth.account', domain: 'suite.test' };
const theirs = item(account.name, 'any');

test.each([
  ['it still says true', { changed: [item('auth', 'true'), theirs] }, 'true', true, []],
  ['it says false', { changed: [item('auth', 'false')] }, 'false', false, [account]],
  ['it is deleted', { deleted: [item('auth')] }, 'false', false, [account]],
  ['its account is deleted', { deleted: [item(account.name)] }, 'false', false, [account]],
  ['somebody has signed in since', { changed: [item('auth', 'false')] }, 'true', false, []],
])('when %s, the cards are kept: %s', async (_, changes, first, isKept, removed) => {
  const device = await changeCookies(changes, first);
  await device.change();
  expect((await storedCards(device.records, region)) !== undefined).toBe(isKept);
  expect(device.caches.content.size > 0).toBe(isKept);
  expect(device.removed()).toEqual(removed);
  // Writing the cookies back does not bring the sign-in back.
  if (!isKept) await expect(acquire(device.records, region)).rejects.toThrow('has ended');
});

test('deletes the page where nobody can say whose it is', async () => {
  const { caches, change } = await changeCookies({ deleted: [item('auth')] });
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('gone', 'UnknownError');
  });
  await change();
  expect(caches.content.size).toBe(0);
});

test('subscribes to both cookies, where the browser can', async () => {
  const { subscribeToCookies } = await import('../../../sw/cookieChanges.ts');
  const subscribe = vi.fn(async () => undefined);
  await subscribeToCookies(cookie, { cookies: { subscribe } } as never);
  expect(subscribe).toHaveBeenCalledWith([{ name: 'auth' }, { name: 'auth.account' }]);
  await subscribeToCookies(cookie, {} as never);
  subscribe.mockRejectedValueOnce(new Error('not allowed'));
  await subscribeToCookies(cookie, { cookies: { subscribe } } as never);
});
