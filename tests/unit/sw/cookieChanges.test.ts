import { expect, test, vi } from 'vitest';
import { accountDigest } from '../../../shared/accountDigest.ts';
import {
  acquire,
  analyst,
  freshDevice,
  recordMessage,
  region,
  storedCards,
} from '../device/freshDevice.ts';

const cookie = { name: 'auth', domain: 'suite.test' };
const item = (name: string, value?: string) => (value === undefined ? { name } : { name, value });

/** A device with the cards of region, and the browser's cookies at the moment the worker looks. */
async function deviceWithCards(cookies: Record<string, string>) {
  const { records, caches } = await freshDevice();
  const { onCookieChange, subscribeToCookies } = await import('../../../sw/cookieChanges.ts');
  const lease = await acquire(records, region);
  await records.writeRecord(recordMessage(lease, 'North'));
  const page = await caches.open('natural-capital-suite.page');
  await page.put('/', new Response('North'));
  const deleted: unknown[] = [];
  const store = {
    getAll: async (name: string) => (name in cookies ? [item(name, cookies[name])] : []),
    delete: async (options: unknown) => void deleted.push(options),
  };
  vi.stubGlobal('cookieStore', store);
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

test('keeps the cards while the cookies are written for their owner', async () => {
  const { change, isKept, deleted } = await deviceWithCards({ auth: 'true' });
  const account = await accountDigest(region);
  await change({ changed: [item('auth', 'true'), item('auth.account', account)] });
  expect(await isKept()).toBe(true);
  expect(deleted).toEqual([]);
});

test.each([
  ['says false', { changed: [item('auth', 'false')] }],
  ['is deleted', { deleted: [item('auth')] }],
  ['loses its account', { deleted: [item('auth.account')] }],
])('purges the cards when the cookie %s', async (_, change) => {
  const device = await deviceWithCards({ auth: 'false' });
  await device.change(change);
  expect(await device.isKept()).toBe(false);
});

test('purges the cards when the account is another', async () => {
  const { change, isKept, deleted } = await deviceWithCards({ auth: 'true' });
  await change({ changed: [item('auth.account', await accountDigest(analyst))] });
  expect(await isKept()).toBe(false);
  expect(deleted).toEqual([]);
});

test('removes the account that a sign-out left behind', async () => {
  const { change, deleted } = await deviceWithCards({ auth: 'false' });
  await change({ changed: [item('auth', 'false')] });
  expect(deleted).toEqual([{ name: 'auth.account', domain: 'suite.test' }]);
});

test('leaves the account of who has signed in since', async () => {
  const { change, isKept, deleted } = await deviceWithCards({ auth: 'true' });
  await change({ changed: [item('auth', 'false')] });
  expect(await isKept()).toBe(false);
  expect(deleted).toEqual([]);
});

test('leaves the cards of who has signed in since', async () => {
  const { change, records } = await deviceWithCards({ auth: 'true' });
  const changed = change({ changed: [item('auth.account', await accountDigest(analyst))] });
  await acquire(records, analyst);
  await changed;
  expect(await records.currentLease()).toMatchObject({ signInId: analyst.signInId });
});

test('leaves the cards of the first who signs in', async () => {
  const { change, records } = await deviceWithCards({ auth: 'true' });
  await records.removeData();
  const changed = change({ changed: [item('auth.account', await accountDigest(analyst))] });
  await acquire(records, analyst);
  await changed;
  expect(await records.currentLease()).toMatchObject({ signInId: analyst.signInId });
});

test('purges even where the owner cannot be read', async () => {
  const { change, isKept } = await deviceWithCards({ auth: 'true' });
  vi.stubGlobal('crypto', { ...crypto, subtle: { digest: () => Promise.reject(new Error('no')) } });
  await change({ changed: [item('auth.account', 'x')] });
  expect(await isKept()).toBe(false);
});

test('subscribes to both cookies, where the browser can', async () => {
  const { subscribeToCookies } = await deviceWithCards({});
  const subscribe = vi.fn(async () => undefined);
  await subscribeToCookies(cookie, { cookies: { subscribe } } as never);
  expect(subscribe).toHaveBeenCalledWith([{ name: 'auth' }, { name: 'auth.account' }]);
  await subscribeToCookies(cookie, {} as never);
  subscribe.mockRejectedValueOnce(new Error('not allowed'));
  await subscribeToCookies(cookie, { cookies: { subscribe } } as never);
});
