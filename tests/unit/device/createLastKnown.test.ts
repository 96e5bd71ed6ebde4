import { IDBDatabase, IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '../../../device/messages.ts';
import { asObject } from '../../../shared/asObject.ts';
import { analyst, region } from './freshDevice.ts';
import { cards, clearDevice, day, openLastKnown, pageThatWroteCards } from './lastKnownPages.ts';

beforeEach(clearDevice);

test('gives the next start what was written without a worker', async () => {
  await pageThatWroteCards();
  expect(await (await openLastKnown()).read(region)).toEqual(cards);
});

test('hands a record to the worker, with the lease of its owner', async () => {
  const worker: Message[] = [];
  const page = await openLastKnown({ worker });
  await page.read(region);
  page.write(region, cards);

  await vi.waitFor(() => expect(worker).toHaveLength(1));
  const { savedAt, ...data } = cards;
  const lease = await page.leaseOf(region);
  expect(worker[0]).toEqual({ type: 'record', key: 'cards', ...lease, savedAt, data });
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

  await page.read(region);
  const lease = await page.leaseOf(region);
  void page.purge();
  expect(worker).toEqual([{ type: 'remove', ...lease }]);
});

test.each([
  ['at the limit', 130, true, true],
  ['past the limit', 130.01, false, false],
  ['after the clock has gone back', 80, true, true],
  ['after the clock has gone back too far, until it is set right', 60, false, true],
])('judges cards by their age, %s', async (_when, today, isShown, isKept) => {
  await pageThatWroteCards();
  const page = await openLastKnown({ now: () => today * day });
  expect((await page.read(region)) !== undefined).toBe(isShown);
  expect((await (await openLastKnown()).read(region)) !== undefined).toBe(isKept);
});

test('keeps nothing, and deletes what was kept, where the maximum age is 0 days', async () => {
  await pageThatWroteCards();
  const worker: Message[] = [];
  const page = await openLastKnown({ days: 0, worker });
  expect(await page.read(region)).toBeUndefined();
  page.write(region, cards);
  expect(await page.leaseOf(region)).toBeUndefined();
  expect(worker).toEqual([]);
  expect(await (await openLastKnown()).read(region)).toBeUndefined();
});

test('is empty where what was stored does not fit', async () => {
  const worker: Message[] = [];
  const page = await openLastKnown();
  await page.read(region);
  const lease = await page.leaseOf(region);
  const { writeRecord } = await import('../../../device/records.ts');
  if (lease)
    await writeRecord({ type: 'record', key: 'cards', ...lease, savedAt: 100 * day, data: {} });
  expect(await (await openLastKnown({ worker })).read(region)).toBeUndefined();
});

test('is empty and silent where IndexedDB is missing', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const page = await openLastKnown();
  expect(await page.read(region)).toBeUndefined();
  page.write(region, cards);
  await page.purge();
});

test('holds the cards it stored, for their owner only', async () => {
  await pageThatWroteCards();
  expect(await (await openLastKnown()).holds(region)).toBe('present');
  expect(await (await openLastKnown()).holds(analyst)).toBe('absent');
});

test('holds the cards on the screen where IndexedDB is missing, until they are purged', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const page = await openLastKnown({ pageData: Promise.resolve({ owner: region }) });
  expect(await page.holds(analyst)).toBe('absent');
  expect(await page.holds(region)).toBe('present');
  await page.purge();
  expect(await page.holds(region)).toBe('absent');
});

test('goes on without storage that is full', async () => {
  const page = await openLastKnown();
  await page.read(region);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  page.write(region, cards);
  await page.purge();
  expect(await page.read(region)).toBeUndefined();
});

test('keeps what was read for who signs in again in another tab, and for nobody else', async () => {
  await pageThatWroteCards();
  const page = await openLastKnown();
  expect(page.open(region).get()).toEqual({ isRead: false, record: undefined, isLate: false });
  await page.read(region);
  expect(page.open(region).get()).toEqual({ isRead: true, record: cards, isLate: false });
  const again = page.open({ ...region, signInId: 'next' });
  expect(again.get()).toEqual({ isRead: false, record: cards, isLate: false });
  expect(page.open(analyst).get().record).toBeUndefined();
});

test('knows on the next start that the sign-in has ended, and keeps nothing under it', async () => {
  const worker: Message[] = [];
  const page = await pageThatWroteCards();
  await page.end(region.signInId);
  const next = await openLastKnown({ worker });
  expect(await next.holds(region)).toBe('ended');
  expect(await next.read(region)).toBeUndefined();
  next.write(region, cards);
  expect(await next.leaseOf(region)).toBeUndefined();
  expect(worker).toEqual([]);
  expect(await (await openLastKnown()).holds({ ...region, signInId: 'next' })).toBe('absent');
});

test.each([
  ['whose data was only removed', { days: 30 }, 'absent'],
  ['of which nothing is kept', { days: 0 }, 'absent'],
])('a sign-in %s goes on until it is ended', async (_which, options, data) => {
  const worker: Message[] = [];
  const page = await openLastKnown({ ...options, worker });
  await page.read(region);
  await page.purge();
  const next = await openLastKnown(options);
  expect(await next.holds(region)).toBe(data);
  const { currentLease, endSignIn } = await import('../../../device/records.ts');
  const lease = await currentLease();
  await endSignIn(lease?.signInId ?? '', lease);
  expect(await (await openLastKnown(options)).holds(region)).toBe('ended');
});

test('gives the next sign-in of the same owner what was answered before, and says so', async () => {
  await pageThatWroteCards();
  const next = { ...region, signInId: 'next' };
  const options = { parse: (value: unknown) => ({ ...cards, ...asObject(value) }) };
  const page = await openLastKnown(options);
  expect((await page.read(next))?.signInId).toBe(region.signInId);
  page.write(next, cards);
  await vi.waitFor(async () =>
    expect((await (await openLastKnown(options)).read(next))?.signInId).toBe('next'),
  );
});

test('reads once what sign-in and then the page ask for at the start', async () => {
  await pageThatWroteCards();
  const page = await openLastKnown();
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  expect(await page.holds(region)).toBe('present');
  expect(await page.read(region)).toEqual(cards);
  expect(transaction).toHaveBeenCalledTimes(1);
});
