import { IDBDatabase, IDBObjectStore } from 'fake-indexeddb';
import { createStore, entries as readAll, set } from 'idb-keyval';
import { expect, test, vi } from 'vitest';
import { analyst, recordMessage, region, signedInDevice } from './freshDevice.ts';

type Device = Awaited<ReturnType<typeof signedInDevice>>;

const database = () => createStore('natural-capital-suite', 'last-known');

/** Resolves with what the device has by then: whose lease and cards, whose end, and whether a page. */
async function left({ caches }: Device): Promise<string[]> {
  const stored = await readAll<string, { subject?: string }>(database());
  const words = stored.map(([key, { subject }]) => (subject ? `${subject}'s ${key}` : key));
  return [...words, ...(caches.content.size > 0 ? ['page'] : [])];
}

const again = { ...region, signInId: 'next' };

/** Events on a device, in the words of the rows. */
const events = {
  'the same sign-in': ({ records }) => records.acquireLease(region),
  'the same owner': ({ records }) => records.acquireLease(again),
  'somebody else': ({ records }) => records.acquireLease(analyst),
  record: ({ records }) => records.writeRecord(recordMessage(region, 'late')),
  page: ({ storePage }) => storePage(),
  remove: ({ records }) => records.purge(),
  end: ({ records }) => records.purge(region.signInId),
  'end by worker': ({ records }) => records.purge(region.signInId, region),
  finish: ({ records }) => records.finishPurge(),
  'caches fail': ({ caches }) => Object.assign(caches, { fault: new Error('gone') }),
  'caches work': ({ caches }) => Object.assign(caches, { fault: undefined }),
  'database fails': () =>
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('lost', 'UnknownError');
    }),
  'database works': () => vi.spyOn(IDBDatabase.prototype, 'transaction').mockRestore(),
  locked: () => vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort()),
  full: () =>
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    }),
} satisfies Record<string, (device: Device) => unknown>;

type Happening = keyof typeof events;

const all = ["region's cards", "region's lease", 'page'];

test.each<[Happening[], string[], failed?: Happening]>([
  [['the same sign-in'], all],
  [['the same owner'], all],
  [['somebody else'], ["analyst's lease"]],
  [['remove'], []],
  [['end by worker'], ['ended']],
  [['end', 'remove'], ['ended']],
  [['somebody else', 'record'], ["analyst's lease"]],
  [['remove', 'page', 'end by worker'], []],
  [
    ['somebody else', 'page', 'end by worker'],
    ["analyst's lease", 'page'],
  ],
  [['finish'], all],
  [['caches fail', 'end by worker', 'caches work', 'finish'], ['ended'], 'end by worker'],
  [['database fails', 'remove', 'database works'], [...all.slice(0, 2)], 'remove'],
  [['full', 'end'], []],
  [['locked', 'remove'], []],
])('of cards and a page is left after %s: %s', async (happenings, expected, failed) => {
  const device = await signedInDevice();
  const failures: Happening[] = [];
  for (const happening of happenings) {
    try {
      await events[happening](device);
    } catch {
      failures.push(happening);
    }
  }
  expect(await left(device)).toEqual(expected);
  expect(failures).toEqual(failed ? [failed] : []);
});

test('the entries of a stored page are deleted before its cache, which others may have open', async () => {
  const { records, cache } = await signedInDevice();
  await records.purge();
  expect(await cache.keys()).toEqual([]);
});

test('a purge ends the lease before it waits for the lock to delete the page', async () => {
  const { records, caches } = await signedInDevice();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const busy = navigator.locks.request('last-known', () => promise);
  await records.finishPurge(); // With a lease there is nothing to wait for.
  const purging = records.purge();
  await vi.waitFor(async () => expect(await records.isCurrentLease(region)).toBe(false));
  expect(caches.content.size).toBe(1);

  release();
  await Promise.all([purging, busy]);
  expect(caches.content.size).toBe(0);
});

test('reads nothing for another owner, nor out of a damaged record or lease', async () => {
  const { records } = await signedInDevice();
  const nothing = { endedId: undefined };
  for (const other of [analyst, { ...region, issuer: 'https://other.test' }]) {
    expect(await records.readRecords(other)).toEqual(nothing);
  }
  await records.writeRecord({ ...recordMessage(region, 'first'), savedAt: Number.NaN });
  expect((await records.readRecords(region)).cards).toBeUndefined();
  await set('lease', { ...region, signInId: '' }, database());
  expect(await records.readRecords(region)).toEqual(nothing);
});
