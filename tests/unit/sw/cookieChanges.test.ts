import { expect, test, vi } from 'vitest';
import { acquire, freshDevice, recordMessage, region, storedCards } from '../device/freshDevice.ts';

const cookie = { name: 'auth', domain: 'suite.test' };
const item = (name: string, value?: string) => (value === undefined ? { name } : { name, value });

/** A device with the cards of region, and the first cookie at the moment the worker looks. */
async function deviceWithCards(first = 'false') {
  const { records, caches } = await freshDevice();
  const { onCookieChange, subscribeToCookies } = await import('../../../sw/cookieChanges.ts');
  const lease = await acquire(records, region);
  await records.writeRecord(recordMessage(lease, 'North'));
  const page = await caches.open('natural-capital-suite.page');
  await page.put('/', new Response('North'));
  const deleted: unknown[] = [];
  vi.stubGlobal('cookieStore', {
    getAll: async (name: string) => (name === 'auth' ? [item(name, first)] : []),
    delete: async (options: unknown) => void deleted.push(options),
  });
  return {
    records,
    deleted,
    subscribeToCookies,
    change: (changes: { changed?: object[]; deleted?: object[] }) =>
      onCookieChange({ changed: [], deleted: [], ...changes } as never, cookie),
    isKept: async () => {
      const record = await storedCards(records, region);
      return record !== undefined && caches.content.size > 0;
    },
  };
}

test('keeps the cards while the cookies say that somebody is signed in', async () => {
  const { change, isKept, deleted } = await deviceWithCards('true');
  await change({ changed: [item('auth', 'true'), item('auth.account', 'any')] });
  expect(await isKept()).toBe(true);
  expect(deleted).toEqual([]);
});

test.each([
  ['says false', { changed: [item('auth', 'false')] }],
  ['is deleted', { deleted: [item('auth')] }],
  ['loses its account', { deleted: [item('auth.account')] }],
])('purges the cards when the cookie %s, and what a sibling leaves of it', async (_, change) => {
  const device = await deviceWithCards();
  await device.change(change);
  expect(await device.isKept()).toBe(false);
  expect(device.deleted).toEqual([{ name: 'auth.account', domain: 'suite.test' }]);
  // Who writes the cookies back does not bring the sign-in back.
  await expect(acquire(device.records, region)).rejects.toThrow('has ended');
});

test('leaves the account of who has signed in since', async () => {
  const { change, isKept, deleted } = await deviceWithCards('true');
  await change({ changed: [item('auth', 'false')] });
  expect(await isKept()).toBe(false);
  expect(deleted).toEqual([]);
});

test('deletes the page where nobody can say whose it is', async () => {
  const { caches } = await freshDevice();
  const page = await caches.open('natural-capital-suite.page');
  await page.put('/', new Response('North'));
  vi.stubGlobal('indexedDB', undefined);
  const { onCookieChange } = await import('../../../sw/cookieChanges.ts');
  await onCookieChange({ changed: [], deleted: [item('auth')] }, cookie);
  expect(caches.content.size).toBe(0);
});

test('subscribes to both cookies, where the browser can', async () => {
  const { subscribeToCookies } = await deviceWithCards();
  const subscribe = vi.fn(async () => undefined);
  await subscribeToCookies(cookie, { cookies: { subscribe } } as never);
  expect(subscribe).toHaveBeenCalledWith([{ name: 'auth' }, { name: 'auth.account' }]);
  await subscribeToCookies(cookie, {} as never);
  subscribe.mockRejectedValueOnce(new Error('not allowed'));
  await subscribeToCookies(cookie, { cookies: { subscribe } } as never);
});
