import { locks } from 'node:worker_threads';
import { IDBDatabase, IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '../../../device/messages.ts';
import { asObject } from '../../../shared/asObject.ts';
import type { Owner } from '../../../shared/owner.ts';
import { noPreferences } from '../../../src/applications/places/Preferences.ts';
import { applicationIds } from '../../../src/applications/Subscription.ts';
import type { LastKnown, LastKnownRecord } from '../../../src/applications/userData/LastKnown.ts';
import { held } from '../applications/fakeUserData.tsx';
import { FakeCaches } from './FakeCaches.ts';
import { analyst, region } from './freshDevice.ts';

const day = 86_400_000;
const cards: LastKnownRecord = {
  profile: { firstName: 'Ada', lastName: 'North' },
  subscriptions: [
    { id: '1', name: 'North', url: 'https://n.test', application: 'natural_capital_plan' },
  ],
  savedAt: 100 * day,
};

const schema = v.object({
  profile: v.object({ firstName: v.string(), lastName: v.string() }),
  subscriptions: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      url: v.string(),
      application: v.picklist(applicationIds),
    }),
  ),
  savedAt: v.number(),
});

function parse(value: unknown): LastKnownRecord | undefined {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : undefined;
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('caches', new FakeCaches());
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  vi.resetModules();
});

afterEach(() => vi.useRealTimers());

interface Options {
  readonly days?: number;
  readonly now?: () => number;
  readonly pageData?: Promise<{ readonly owner: Owner }>;
  /** Messages go here; without it there is no worker yet. */
  readonly worker?: Message[];
  readonly parse?: (value: unknown) => LastKnownRecord | undefined;
}

/** What a page uses; each call is another page, or the next start of the same one. */
async function open({ days = 30, now = () => 100 * day, worker, ...parts }: Options = {}) {
  const { createLastKnown } = await import('../../../device/createLastKnown.ts');
  const post = (message: Message) => Boolean(worker?.push(message));
  const lastKnown = createLastKnown<LastKnownRecord>({
    port: { post },
    parse,
    days,
    now,
    ...parts,
  });
  return lastKnown satisfies LastKnown;
}

const exmoor = { lastChoice: { natural_capital_plan: 'exmoor' } };

async function pageThatWroteCards() {
  const page = await open();
  await page.read(region);
  page.write(region, cards);
  await vi.waitFor(async () => expect(await (await open()).read(region)).toBeDefined());
  return page;
}

test('gives the next start what was written without a worker', async () => {
  await pageThatWroteCards();
  expect(await (await open()).read(region)).toEqual(cards);
});

test('hands a record to the worker, with the lease of its owner', async () => {
  const worker: Message[] = [];
  const page = await open({ worker });
  await page.read(region);
  page.write(region, cards);

  await vi.waitFor(() => expect(worker).toHaveLength(1));
  const { savedAt, ...data } = cards;
  const lease = await page.leaseOf(region);
  expect(worker[0]).toEqual({ type: 'record', key: 'cards', ...lease, savedAt, data });
});

test('drops what is written for somebody whose data was never read', async () => {
  const worker: Message[] = [];
  const page = await open({ worker });
  page.write(region, cards);
  await page.read(region);
  page.write(analyst, cards);
  await page.purge();
  page.write(region, cards);
  await page.read(region);
  expect(worker.filter(({ type }) => type === 'record')).toEqual([]);
});

test('drops what this tab writes after a sign-out in another', async () => {
  const page = await pageThatWroteCards();
  await (await open()).purge();
  page.write(region, cards);
  const next = await open();
  await next.read(analyst);
  expect(await next.read(region)).toBeUndefined();
});

test('has the worker purge too, which outlives the page', async () => {
  const worker: Message[] = [];
  const page = await open({ worker });
  await page.purge();
  expect(worker).toEqual([]);

  await page.read(region);
  const lease = await page.leaseOf(region);
  void page.purge();
  expect(worker).toEqual([{ type: 'purge', ...lease }]);
});

test('gives one user nothing of the user before', async () => {
  await pageThatWroteCards();
  const page = await open();
  expect(await page.read(analyst)).toBeUndefined();
  expect(await page.read(region)).toBeUndefined();
});

test.each([
  ['at the limit', 130, true, true],
  ['past the limit', 130.01, false, false],
  ['after the clock has gone back', 80, true, true],
  ['after the clock has gone back too far, until it is set right', 60, false, true],
])('judges cards by their age, %s', async (_when, today, isShown, isKept) => {
  await pageThatWroteCards();
  const page = await open({ now: () => today * day });
  expect((await page.read(region)) !== undefined).toBe(isShown);
  expect((await (await open()).read(region)) !== undefined).toBe(isKept);
});

test('keeps nothing, and deletes what was kept, where the maximum age is 0 days', async () => {
  await pageThatWroteCards();
  const worker: Message[] = [];
  const page = await open({ days: 0, worker });
  expect(await page.read(region)).toBeUndefined();
  page.write(region, cards);
  expect(await page.leaseOf(region)).toBeUndefined();
  expect(worker).toEqual([]);
  expect(await (await open()).read(region)).toBeUndefined();
});

test('is empty where what was stored does not fit', async () => {
  const worker: Message[] = [];
  const page = await open();
  await page.read(region);
  const lease = await page.leaseOf(region);
  const { writeRecord } = await import('../../../device/records.ts');
  if (lease)
    await writeRecord({ type: 'record', key: 'cards', ...lease, savedAt: 100 * day, data: {} });
  expect(await (await open({ worker })).read(region)).toBeUndefined();
});

test('is empty and silent where IndexedDB is missing', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const page = await open();
  expect(await page.read(region)).toBeUndefined();
  page.write(region, cards);
  await page.purge();
});

test.each([
  ['300 ms at the first read', 0, 300],
  ['3 s later on', 1, 3000],
])('is empty after %s where IndexedDB hangs', async (_when, readsBefore, timeoutMs) => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
  const page = await open();
  for (let count = 0; count < readsBefore; count += 1) void page.read(region);

  const settled = vi.fn();
  const reading = page.read(region).then(settled);
  await vi.advanceTimersByTimeAsync(timeoutMs - 1);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await reading;
  expect(settled).toHaveBeenCalledExactlyOnceWith(undefined);
  await vi.runAllTimersAsync();
});

test('has late what it could not read in 300 ms', async () => {
  await pageThatWroteCards();
  const page = await open();
  const device = held();
  const openDatabase = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((name) => {
    const request = openDatabase(name);
    const set = (listener: () => void) =>
      request.addEventListener('success', () => void device.answer().then(listener));
    return Object.defineProperty(request, 'onsuccess', { set });
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reading = page.read(region);
  await vi.advanceTimersByTimeAsync(300);
  expect(await reading).toBeUndefined();

  const late = page.late(region);
  device.release(undefined);
  expect(await late).toEqual(cards);
  expect(await page.late(analyst)).toBeUndefined();
});

test('keeps what is written later where IndexedDB hung at first', async () => {
  const page = await open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(indexedDB, 'open').mockReturnValueOnce(new EventTarget() as IDBOpenDBRequest);
  void page.read(region);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await page.late(region)).toBeUndefined();
  vi.useRealTimers();

  page.write(region, cards);
  await page.preferences.update(region, () => exmoor);
  await vi.waitFor(async () => expect(await (await open()).read(region)).toEqual(cards));
  expect(await (await open()).preferences.read(region)).toEqual(exmoor);
});

test('waits 3 s before it says that there is nothing to show', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
  const page = await open();
  const settled = vi.fn();
  const asking = page.holds(region).then(settled);
  await vi.advanceTimersByTimeAsync(2999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await asking;
  expect(settled).toHaveBeenCalledExactlyOnceWith(false);
  await vi.runAllTimersAsync();
});

test('holds the cards it stored, for their owner only', async () => {
  await pageThatWroteCards();
  expect(await (await open()).holds(region)).toBe(true);
  expect(await (await open()).holds(analyst)).toBe(false);
});

test('holds the cards on the screen where IndexedDB is missing, until they are purged', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const page = await open({ pageData: Promise.resolve({ owner: region }) });
  expect(await page.holds(analyst)).toBe(false);
  expect(await page.holds(region)).toBe(true);
  await page.purge();
  expect(await page.holds(region)).toBe(false);
});

test('goes on without storage that is full', async () => {
  const page = await open();
  await page.read(region);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  page.write(region, cards);
  await page.purge();
  expect(await page.read(region)).toBeUndefined();
});

test('gives the next start the preferences that were stored beside the cards', async () => {
  const page = await pageThatWroteCards();
  await page.preferences.update(region, () => exmoor);
  page.write(region, { ...cards, savedAt: 101 * day, preferences: noPreferences });
  const next = await open({ parse: (value) => ({ ...cards, ...asObject(value) }) });
  await vi.waitFor(async () =>
    expect(await next.read(region)).toEqual({
      ...cards,
      savedAt: 101 * day,
      preferences: exmoor,
    }),
  );
  expect(await next.preferences.read(region)).toEqual(exmoor);
});

test('changes preferences in the place where two tabs changed them', async () => {
  const tabs = await Promise.all([open(), open()]);
  for (const tab of tabs) await tab.read(region);
  await Promise.all(
    tabs.map((tab, index) =>
      tab.preferences.update(region, (data) => ({ ...data, [`tab ${index}`]: true })),
    ),
  );
  expect(await (await open()).preferences.read(region)).toEqual({ 'tab 0': true, 'tab 1': true });
});

test('tells other tabs that preferences have changed, and not when nothing has', async () => {
  const [one, other] = await Promise.all([open(), open()]);
  const heard = vi.fn();
  const own = vi.fn();
  const unsubscribes = [other.preferences.subscribe(heard), one.preferences.subscribe(own)];
  await one.read(region);
  await one.preferences.update(region, () => undefined);
  await one.preferences.update(region, () => exmoor);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  expect(own).not.toHaveBeenCalled();
  for (const unsubscribe of unsubscribes) unsubscribe();
});

test.each<[string, (page: Awaited<ReturnType<typeof open>>) => Promise<unknown>]>([
  ['a sign-out', (page) => page.purge()],
  ['another user', (page) => page.read(analyst)],
  ['cards that are too old', async () => (await open({ now: () => 131 * day })).read(region)],
])('%s takes the preferences along', async (_what, end) => {
  const page = await pageThatWroteCards();
  await page.preferences.update(region, () => exmoor);
  await end(page);
  const next = await open();
  await next.read(region);
  expect(await next.preferences.read(region)).toBeUndefined();
});

test('drops preferences without a lease, and those that storage refuses', async () => {
  const page = await open();
  await page.preferences.update(region, () => exmoor);
  await page.read(region);
  expect(await page.preferences.read(region)).toBeUndefined();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  await page.preferences.update(region, () => exmoor);
  expect(await page.preferences.read(region)).toBeUndefined();
});

test('reads ahead what a page asks for later, once and for nobody else', async () => {
  const writer = await open();
  await writer.read(region);
  writer.write(region, cards);
  const reader = await open();
  expect(reader.found(region)).toBeUndefined();
  await vi.waitFor(async () => expect(await reader.readAhead(region)).toEqual(cards));
  expect(reader.found(region)).toEqual({ record: cards });
  expect(reader.found(analyst)).toBeUndefined();
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  expect(await reader.read(region)).toEqual(cards);
  expect(transaction).not.toHaveBeenCalled();
  expect(await reader.read(region)).toEqual(cards);
  expect(transaction).toHaveBeenCalled();
  await reader.readAhead(region);
  expect(await reader.read(analyst)).toBeUndefined();
});
