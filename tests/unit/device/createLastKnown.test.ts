import { IDBDatabase, IDBObjectStore } from 'fake-indexeddb';
import { createStore, entries as readAll } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '../../../device/messages.ts';
import { analyst, freshDevice, region } from './freshDevice.ts';
import {
  cards,
  day,
  exmoor,
  openLastKnown,
  type Page,
  pageThatWroteCards,
} from './lastKnownPages.ts';

const again = { ...region, signInId: 'next' };
const elsewhere = { ...region, issuer: 'https://other.test' };
const newer = { ...cards, savedAt: 101 * day };
const unread = { isRead: false, record: undefined };

beforeEach(async () => void (await freshDevice()));

/** Resolves with what the next start finds. */
const found = async (user = region) => (await openLastKnown()).read(user);

/** A start that keeps cards so long, and then a sign-out that the worker hears of. */
async function startAndEnd(days?: number): Promise<void> {
  await (await openLastKnown({ days })).read(region);
  const { currentLease, purge } = await import('../../../device/records.ts');
  const lease = await currentLease();
  await purge(lease?.signInId ?? '', lease);
}

/** Events on a device whose page has written cards and then preferences. */
const events: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  nothing: async () => undefined,
  'a sign-out': (page) => page.purge(region.signInId),
  'a removal': (page) => page.purge(),
  'a removal and an end': (page) => page.purge().then(() => startAndEnd()),
  'an end where nothing is kept': () => startAndEnd(0),
  'another user': (page) => page.read(analyst),
  'a start after 31 days': async () => (await openLastKnown({ today: 131 })).read(region),
  'a start that keeps nothing': async () => (await openLastKnown({ days: 0 })).read(region),
  'cards that do not fit': async (page) => {
    page.write(region, { ...cards, subscriptions: 'none' as unknown as [] });
    const { readRecords } = await import('../../../device/records.ts');
    const stored = async () => (await readRecords(region, 'cards')).records[0]?.data;
    await vi.waitFor(async () => expect(await stored()).toMatchObject({ subscriptions: 'none' }));
  },
};

const users = {
  owner: region,
  'next sign-in': again,
  'other user': analyst,
  'other issuer': elsewhere,
};
const kept = [{ ...cards, preferences: exmoor }, exmoor];
const none = [undefined, undefined];

test.each([
  ['nothing', 'owner', 'present', kept],
  ['nothing', 'next sign-in', 'present', kept],
  ['nothing', 'other user', 'absent', none],
  ['nothing', 'other issuer', 'absent', none],
  ['a sign-out', 'owner', 'ended', none],
  ['a sign-out', 'next sign-in', 'absent', none],
  ['a removal', 'owner', 'absent', none],
  ['a removal and an end', 'owner', 'ended', none],
  ['an end where nothing is kept', 'owner', 'ended', none],
  ['another user', 'owner', 'absent', none],
  ['a start after 31 days', 'owner', 'absent', none],
  ['a start that keeps nothing', 'owner', 'absent', none],
  ['cards that do not fit', 'owner', 'absent', [undefined, exmoor]],
] as const)('after %s the next start of %s finds cards %s', async (what, user, held, found) => {
  const page = await pageThatWroteCards();
  await page.preferences.update(region, () => exmoor);
  await events[what]?.(page);
  const next = await openLastKnown();
  expect(await next.holds(users[user])).toBe(held);
  const read = [await next.read(users[user]), await next.preferences.read(users[user])];
  expect(read).toMatchObject(found);
});

test.each([
  ['at the limit', 130, undefined, true, true],
  ['past the limit', 130.01, undefined, false, false],
  ['after the clock has gone back', 80, undefined, true, true],
  ['after the clock has gone back too far, until it is set right', 60, undefined, false, true],
  ['by the server’s time, with a clock 400 days slow', -300, 101, true, true],
  ['by the server’s time, with a clock 400 days fast', 501, 101, true, true],
  ['by the server’s time, with a clock that makes old cards look new', 99, 140, false, false],
  ['by the server’s time, with a clock that is right', 140, 140, false, false],
])('judges cards by their age, %s', async (_when, today, serverDay, isShown, isKept) => {
  await pageThatWroteCards();
  const page = await openLastKnown({ today, serverDay });
  expect((await page.read(region)) !== undefined).toBe(isShown);
  expect((await found()) !== undefined).toBe(isKept);
});

test('hands a record to the worker, with the lease of its owner and no more of an account', async () => {
  const worker: Message[] = [];
  const page = await openLastKnown({ worker });
  const account = { ...region, email: 'ada@north.test' };
  await page.read(account);
  page.write(account, cards);
  await vi.waitFor(() => expect(worker).toHaveLength(1));
  const { savedAt, ...data } = cards;
  expect(worker[0]).toEqual({ type: 'record', ...region, savedAt, data });
  const stored = await readAll(createStore('natural-capital-suite', 'last-known'));
  expect(stored).toEqual([['lease', region]]);
});

test.each<[string, (page: Page) => Promise<unknown>, number?]>([
  ['that was never read', async () => undefined],
  ['of somebody else', (page) => page.read(analyst)],
  ['that was removed', async (page) => [await page.read(region), await page.purge()]],
  ['that is not kept', (page) => page.read(region), 0],
  ['that has ended', async (page) => [await page.purge(region.signInId), await page.read(region)]],
])('drops what is written under a sign-in %s', async (_, happen, days = 30) => {
  const worker: Message[] = [];
  const page = await openLastKnown({ worker, days });
  await happen(page);
  page.write(region, cards);
  await page.preferences.update(region, () => exmoor);
  expect(await page.leaseOf(region)).toBeUndefined();
  expect(worker.filter(({ type }) => type === 'record')).toEqual([]);
  expect(await (await openLastKnown()).preferences.read(region)).toBeUndefined();
});

test.each([
  ['remove', undefined],
  ['end', 'sign-in 1'],
])('has the worker %s at once, which outlives the page', async (type, endedId) => {
  const worker: Message[] = [];
  const page = await openLastKnown({ worker });
  page.open(region);
  const purging = page.purge(endedId);
  expect(worker).toEqual([{ type, ...region }]);
  await purging;
  await page.purge();
  expect(worker).toHaveLength(1);
});

test('full storage is silent and broken storage empty, but for the cards on the screen', async () => {
  const page = await openLastKnown({ pageData: region });
  await page.read(region);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  page.write(region, cards);
  await page.preferences.update(region, () => exmoor);
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('lost', 'UnknownError');
  });
  expect(await page.preferences.read(region)).toBeUndefined();
  expect(await page.holds(analyst)).toBe('absent');
  expect(await page.holds(region)).toBe('present');
  expect(await page.read(region)).toBeUndefined();
  await page.purge();
  expect(await page.holds(region)).toBe('absent');
});

test('reads once what sign-in and then the page ask for, and anew whether there is anything', async () => {
  const page = await pageThatWroteCards();
  const next = await openLastKnown();
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  expect(await next.holds(region)).toBe('present');
  expect(await next.read(region)).toMatchObject(cards);
  expect(next.open(region).get().record).toMatchObject(cards);
  expect(transaction).toHaveBeenCalledTimes(1);
  await page.purge();
  expect(await next.holds(region)).toBe('absent');
});

test('keeps what was read for who signs in again in another tab, and for nobody else', async () => {
  await pageThatWroteCards();
  const page = await openLastKnown();
  expect(page.open(region).get()).toEqual(unread);
  const record = await page.read(region);
  expect(page.open(region).get()).toEqual({ ...unread, isRead: true, record });
  expect(page.open(again).get()).toEqual({ ...unread, record });
  page.write(again, newer);
  await vi.waitFor(async () => expect(await found(again)).toMatchObject(newer));
  expect(page.open(analyst).get()).toEqual(unread);
});

test('has nothing of a device that has not answered in 3 s, and keeps what is written later', async () => {
  const page = await openLastKnown();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(indexedDB, 'open').mockReturnValueOnce(new EventTarget() as IDBOpenDBRequest);
  const [read, told] = [vi.fn(), vi.fn()];
  void page.holds(region).then(told);
  void page.read(region).then(read);
  await vi.advanceTimersByTimeAsync(2999);
  expect([read, told].flatMap(({ mock }) => mock.calls)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledExactlyOnceWith(undefined);
  expect(told).toHaveBeenCalledExactlyOnceWith('absent');
  expect(page.open(region).get()).toEqual({ ...unread, isRead: true });

  vi.useRealTimers();
  page.write(region, cards);
  await page.preferences.update(region, () => exmoor);
  await vi.waitFor(async () =>
    expect(await found()).toMatchObject({ ...cards, preferences: exmoor }),
  );
});

test('merges the preferences that two tabs change, beside newer cards', async () => {
  const page = await pageThatWroteCards();
  const other = await openLastKnown();
  await other.read(region);
  const add = (change: object) => (data: object | undefined) => ({ ...data, ...change });
  await Promise.all([
    page.preferences.update(region, add(exmoor)),
    other.preferences.update(region, add({ pinned: [] })),
  ]);
  page.write(region, newer);
  const preferences = { ...exmoor, pinned: [] };
  await vi.waitFor(async () => expect(await found()).toMatchObject({ ...newer, preferences }));
  expect(await other.preferences.read(region)).toEqual(preferences);
});
