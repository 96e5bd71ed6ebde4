import { IDBDatabase } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { region, signedInDevice } from '../device/freshDevice.ts';

const cookie = { name: 'auth', domain: 'suite.test' };
const item = (name: string, value?: string) => ({ name, ...(value !== undefined && { value }) });

/** Region's device, the cookies changing while the first one now has `first`. */
async function changeCookies(changes: { changed?: object[]; deleted?: object[] }, first = 'false') {
  const { records, caches } = await signedInDevice();
  const { onCookieChange } = await import('../../../sw/cookieChanges.ts');
  const remove = vi.fn();
  vi.stubGlobal('cookieStore', {
    getAll: async (name: string) => (name === 'auth' ? [item(name, first)] : []),
    delete: remove,
  });
  const change = () => onCookieChange({ changed: [], deleted: [], ...changes } as never, cookie);
  return { records, caches, change, remove };
}

const account = { name: 'auth.account', domain: 'suite.test' };
const theirs = item(account.name, 'any');

test.each([
  ['it still says true', { changed: [item('auth', 'true'), theirs] }, 'true', true, []],
  ['it says false', { changed: [item('auth', 'false')] }, 'false', false, [account]],
  ['it or its account is deleted', { deleted: [theirs] }, 'false', false, [account]],
  ['somebody has signed in since', { changed: [item('auth', 'false')] }, 'true', false, []],
])('when %s, the cards are kept: %s', async (_, changes, first, isKept, removed) => {
  const { records, caches, change, remove } = await changeCookies(changes, first);
  await change();
  expect((await records.readRecords(region, 'cards')).records).toHaveLength(isKept ? 1 : 0);
  expect(caches.content.size).toBe(isKept ? 1 : 0);
  expect(remove.mock.calls.flat()).toEqual(removed);
  // Writing the cookies back does not bring the sign-in back.
  expect(await records.acquireLease(region)).toEqual(isKept ? region : undefined);
});

test('deletes the page where nobody can say whose it is', async () => {
  const { caches, change } = await changeCookies({ deleted: [theirs] });
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('gone', 'UnknownError');
  });
  await change();
  expect(caches.content.size).toBe(0);
});
