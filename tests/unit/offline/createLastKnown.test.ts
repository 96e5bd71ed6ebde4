import { locks } from 'node:worker_threads';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LastKnown, LastKnownRecord } from '../../../src/applications/LastKnown.ts';
import { applicationIds } from '../../../src/applications/Subscription.ts';
import type { Message } from '../../../sw/protocol.ts';
import type { Owner } from '../../../sw/record.ts';
import { FakeCaches } from '../sw/FakeCaches.ts';
import { analyst, region } from '../sw/memory.ts';

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

interface Setting {
  readonly days?: number;
  readonly now?: () => number;
  readonly pageData?: Promise<{ readonly owner: Owner }>;
  /** Messages go here; without it there is no worker yet. */
  readonly worker?: Message[];
}

/** A page's memory of the device; each call is another page, or the same one after a start. */
async function open({ days = 30, now = () => 100 * day, worker, ...setting }: Setting = {}) {
  const { createLastKnown } = await import('../../../src/offline/createLastKnown.ts');
  const post = (message: Message) => Boolean(worker?.push(message));
  const memory = createLastKnown<LastKnownRecord>({
    port: { post },
    parse,
    days,
    now,
    ...setting,
  });
  return memory satisfies LastKnown;
}

async function remembered() {
  const page = await open();
  await page.read(region);
  page.write(region, cards);
  await vi.waitFor(async () => expect(await (await open()).read(region)).toBeDefined());
  return page;
}

test('gives the next start what was written, without a worker too', async () => {
  await remembered();
  expect(await (await open()).read(region)).toEqual(cards);
});

test('hands what was answered to the worker, with the claim of its owner', async () => {
  const worker: Message[] = [];
  const page = await open({ worker });
  await page.read(region);
  page.write(region, cards);

  await vi.waitFor(() => expect(worker).toHaveLength(1));
  const { savedAt, ...data } = cards;
  const claim = await page.claimOf(region);
  expect(worker[0]).toEqual({ type: 'record', key: 'cards', ...claim, savedAt, data });
});

test('drops what is written for somebody whose memory was never opened', async () => {
  const worker: Message[] = [];
  const page = await open({ worker });
  page.write(region, cards);
  await page.read(region);
  page.write(analyst, cards);
  await page.purge();
  page.write(region, cards);
  await page.read(region);
  expect(worker).toEqual([]);
});

test('forgets on a sign-out in another tab what this one writes late', async () => {
  const page = await remembered();
  await (await open()).purge();
  page.write(region, cards);
  const next = await open();
  await next.read(analyst);
  expect(await next.read(region)).toBeUndefined();
});

test('shows nothing of the user before', async () => {
  await remembered();
  const page = await open();
  expect(await page.read(analyst)).toBeUndefined();
  expect(await page.read(region)).toBeUndefined();
});

test.each([
  ['at the limit', 130, true, true],
  ['past the limit', 130.01, false, false],
  ['after the clock has gone back', 80, true, true],
  ['after the clock has gone back too far, until it is set right', 60, false, true],
])('judges by age what was remembered, %s', async (_when, today, isShown, isKept) => {
  await remembered();
  const page = await open({ now: () => today * day });
  expect((await page.read(region)) !== undefined).toBe(isShown);
  expect((await (await open()).read(region)) !== undefined).toBe(isKept);
});

test('keeps nothing, and nothing of before, where none is to be kept', async () => {
  await remembered();
  const worker: Message[] = [];
  const page = await open({ days: 0, worker });
  expect(await page.read(region)).toBeUndefined();
  page.write(region, cards);
  expect(await page.claimOf(region)).toBeUndefined();
  expect(worker).toEqual([]);
  expect(await (await open()).read(region)).toBeUndefined();
});

test('is empty where what was stored does not fit', async () => {
  const worker: Message[] = [];
  const page = await open();
  await page.read(region);
  const claim = await page.claimOf(region);
  const { writeRecord } = await import('../../../sw/lastKnown.ts');
  if (claim)
    await writeRecord({ type: 'record', key: 'cards', ...claim, savedAt: 100 * day, data: {} });
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
  ['300 ms as the page starts', 0, 300],
  ['3 s when asked again', 1, 3000],
])('is empty after %s where IndexedDB hangs', async (_when, readsBefore, wait) => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
  const page = await open();
  for (let count = 0; count < readsBefore; count += 1) void page.read(region);

  const settled = vi.fn();
  const reading = page.read(region).then(settled);
  await vi.advanceTimersByTimeAsync(wait - 1);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await reading;
  expect(settled).toHaveBeenCalledExactlyOnceWith(undefined);
  await vi.runAllTimersAsync();
});

test('waits 3 s for what decides whether there is anything to show', async () => {
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

test('holds what it remembers, for its owner only', async () => {
  await remembered();
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

test('goes on without it when there is no room', async () => {
  const page = await open();
  await page.read(region);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  page.write(region, cards);
  await page.purge();
  expect(await page.read(region)).toBeUndefined();
});
