import { IDBDatabase, IDBObjectStore } from 'fake-indexeddb';
import { createStore, entries as readAll } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '../../../device/messages.ts';
import { analyst, freshDevice, region } from './freshDevice.ts';
import { cards, day, exmoor, openLastKnown, pageThatWroteCards } from './lastKnownPages.ts';

const again = { ...region, signInId: 'next' };
const unread = { isRead: false, record: undefined };

beforeEach(async () => void (await freshDevice()));
/** What a page finds that starts now. */
const found = async (owner = region) => (await openLastKnown()).read(owner);

/** A disk without room. */
function fill() {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
}

test('gives the next start what was written without a worker, and knows whose it is', async () => {
  await pageThatWroteCards();
  expect(await found()).toMatchObject(cards);
  expect(await (await openLastKnown()).holds(region)).toBe('present');
  for (const other of [analyst, { ...region, issuer: 'https://other.test' }]) {
    await pageThatWroteCards();
    expect(await (await openLastKnown()).holds(other)).toBe('absent');
  }
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

test('drops what is written for somebody whose data was never read', async () => {
  const worker: Message[] = [];
  const page = await openLastKnown({ worker });
  page.write(region, cards);
  await page.read(region);
  page.write(analyst, cards);
  await page.purge();
  page.write(region, cards);
  await page.read(region);
  expect(worker.filter(({ type }) => type === 'record')).toEqual([]);
});

test('has the worker purge too, which outlives the page', async () => {
  const worker: Message[] = [];
  const page = await openLastKnown({ worker });
  await page.purge();
  expect(worker).toEqual([]);
  page.open(region);
  const purging = page.purge();
  expect(worker).toEqual([{ type: 'remove', ...region }]);
  await purging;
});

test.each([
  ['at the limit', 130, true, true],
  ['past the limit', 130.01, false, false],
  ['after the clock has gone back', 80, true, true],
  ['after the clock has gone back too far, until it is set right', 60, false, true],
])('judges cards by their age, %s', async (_when, today, isShown, isKept) => {
  await pageThatWroteCards();
  const page = await openLastKnown({ now: today * day });
  expect((await page.read(region)) !== undefined).toBe(isShown);
  expect((await found()) !== undefined).toBe(isKept);
});

test.each([
  ['a clock 400 days slow', -300, 101, true, true],
  ['a clock 400 days fast', 501, 101, true, true],
  ['a clock that was set back to where old cards look new', 99, 140, false, false],
  ['a clock that is right', 140, 140, false, false],
])(
  'judges cards by the server’s time where they contradict the device’s: %s',
  async (_what, today, serverDay, isShown, isKept) => {
    await pageThatWroteCards();
    const page = await openLastKnown({ now: today * day, serverNow: serverDay * day });
    expect((await page.read(region)) !== undefined).toBe(isShown);
    expect((await found()) !== undefined).toBe(isKept);
  },
);

test('keeps nothing, and deletes what was kept, where the maximum age is 0 days', async () => {
  await pageThatWroteCards();
  const worker: Message[] = [];
  const page = await openLastKnown({ days: 0, worker });
  expect(await page.read(region)).toBeUndefined();
  page.write(region, cards);
  expect(await page.leaseOf(region)).toBeUndefined();
  expect(worker).toEqual([]);
  expect(await found()).toBeUndefined();
});

test('is empty where what was stored does not fit', async () => {
  const page = await openLastKnown();
  await page.read(region);
  page.write(region, { ...cards, subscriptions: 'none' as unknown as [] });
  const { readRecords } = await import('../../../device/records.ts');
  await vi.waitFor(async () =>
    expect((await readRecords(region, 'cards')).records[0]).toBeDefined(),
  );
  expect(await found()).toBeUndefined();
});

test('is empty and silent where IndexedDB is missing, but for the cards on the screen', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const page = await openLastKnown({ pageData: region });
  expect(await page.holds(analyst)).toBe('absent');
  expect(await page.holds(region)).toBe('present');
  expect(await page.read(region)).toBeUndefined();
  page.write(region, cards);
  await page.purge();
  expect(await page.holds(region)).toBe('absent');
});

test('goes on without storage that is full', async () => {
  const page = await openLastKnown();
  await page.read(region);
  fill();
  page.write(region, cards);
  await page.purge();
  expect(await page.read(region)).toBeUndefined();
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
  expect(page.open(analyst).get()).toEqual(unread);
});

test('knows on the next start that the sign-in has ended, and keeps nothing under it', async () => {
  const worker: Message[] = [];
  const page = await pageThatWroteCards();
  await page.purge(region.signInId);
  const next = await openLastKnown({ worker });
  expect(await next.holds(region)).toBe('ended');
  expect(await next.read(region)).toBeUndefined();
  next.write(region, cards);
  expect(await next.leaseOf(region)).toBeUndefined();
  expect(worker).toEqual([]);
  expect(await (await openLastKnown()).holds(again)).toBe('absent');
});

test.each([
  ['whose data was only removed', { days: 30 }],
  ['of which nothing is kept', { days: 0 }],
])('a sign-in %s goes on until it is ended', async (_which, options) => {
  const worker: Message[] = [];
  const page = await openLastKnown({ ...options, worker });
  await page.read(region);
  await page.purge();
  const next = await openLastKnown(options);
  expect(await next.holds(region)).toBe('absent');
  const { currentLease, purge } = await import('../../../device/records.ts');
  const lease = await currentLease();
  await purge(lease?.signInId ?? '', lease);
  expect(await (await openLastKnown(options)).holds(region)).toBe('ended');
});

test('gives the next sign-in of the same owner what was answered before, and takes its answers', async () => {
  await pageThatWroteCards();
  const page = await openLastKnown();
  expect(await page.read(again)).toMatchObject(cards);
  page.write(again, { ...cards, savedAt: 101 * day });
  await vi.waitFor(async () => expect((await found(again))?.savedAt).toBe(101 * day));
});

test('has nothing of a device that has not answered in 3 s', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
  const page = await openLastKnown();
  const read = vi.fn();
  const told = vi.fn();
  void page.holds(region).then(told);
  void page.read(region).then(read);
  await vi.advanceTimersByTimeAsync(2999);
  expect(read).not.toHaveBeenCalled();
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledExactlyOnceWith(undefined);
  expect(told).toHaveBeenCalledExactlyOnceWith('absent');
  await vi.runAllTimersAsync();
});

test('keeps what is written later where IndexedDB hung at first', async () => {
  const page = await openLastKnown();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(indexedDB, 'open').mockReturnValueOnce(new EventTarget() as IDBOpenDBRequest);
  void page.read(region);
  await vi.advanceTimersByTimeAsync(3000);
  expect(page.open(region).get()).toEqual({ ...unread, isRead: true });
  vi.useRealTimers();
  page.write(region, cards);
  await page.preferences.update(region, () => exmoor);
  await vi.waitFor(async () =>
    expect(await found()).toMatchObject({ ...cards, preferences: exmoor }),
  );
});

test('gives the next start the preferences beside the cards, changed where two tabs changed them', async () => {
  const page = await pageThatWroteCards();
  const other = await openLastKnown();
  await other.read(region);
  const add = (change: object) => (data: object | undefined) => ({ ...data, ...change });
  await Promise.all([
    page.preferences.update(region, add(exmoor)),
    other.preferences.update(region, add({ pinned: [] })),
  ]);
  page.write(region, { ...cards, savedAt: 101 * day });
  const preferences = { ...exmoor, pinned: [] };
  await vi.waitFor(async () =>
    expect(await found()).toMatchObject({ ...cards, savedAt: 101 * day, preferences }),
  );
  expect(await other.preferences.read(region)).toEqual(preferences);
});

test.each<[string, (page: Awaited<ReturnType<typeof openLastKnown>>) => Promise<unknown>]>([
  ['a sign-out', (page) => page.purge()],
  ['another user', (page) => page.read(analyst)],
  ['cards that are too old', async () => (await openLastKnown({ now: 131 * day })).read(region)],
])('%s takes the preferences along', async (_what, end) => {
  const page = await pageThatWroteCards();
  await page.preferences.update(region, () => exmoor);
  await end(page);
  const next = await openLastKnown();
  await next.read(region);
  expect(await next.preferences.read(region)).toBeUndefined();
});

test('drops preferences without a lease, and those that storage refuses', async () => {
  const page = await openLastKnown();
  await page.preferences.update(region, () => exmoor);
  await page.read(region);
  expect(await page.preferences.read(region)).toBeUndefined();
  fill();
  await page.preferences.update(region, () => exmoor);
  expect(await page.preferences.read(region)).toBeUndefined();
});
