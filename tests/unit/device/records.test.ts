import { IDBObjectStore } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import {
  acquire,
  analyst,
  freshDevice,
  recordMessage,
  region,
  storedCards,
} from './freshDevice.ts';

async function signedIn() {
  const device = await freshDevice();
  return { ...device, lease: await acquire(device.records, region) };
}

/** The same, with cards and a page of theirs. */
async function signedInWithCards() {
  const device = await signedIn();
  await device.records.writeRecord(recordMessage(device.lease, 'first'));
  const cache = await device.caches.open('natural-capital-suite.page');
  await cache.put('/', new Response('cards'));
  return { ...device, cache };
}

test('keeps lease, record and page when the same user comes again', async () => {
  const { records, lease, caches } = await signedInWithCards();
  expect(await acquire(records, region)).toEqual(lease);
  expect(await storedCards(records, region)).toBeDefined();
  expect(caches.content.size).toBe(1);
});

test('deletes the records although the caches fail, and says so', async () => {
  const { records, caches } = await signedInWithCards();
  caches.fault = new Error('caches are gone');
  await expect(records.purge()).rejects.toThrow('caches are gone');
  expect(await storedCards(records, region)).toBeUndefined();
});

test('deletes the stored page although IndexedDB is missing', async () => {
  const { records, caches } = await freshDevice();
  await caches.open('natural-capital-suite.page');
  vi.stubGlobal('indexedDB', undefined);
  await expect(records.purge()).rejects.toThrow();
  expect(caches.content.size).toBe(0);
});

test('ends the lease before it waits for the lock to delete the page', async () => {
  const { records, lease, caches } = await signedInWithCards();
  let release = () => {};
  const isHeld = new Promise<void>((resolve) => {
    release = resolve;
  });
  const busy = navigator.locks.request('last-known', () => isHeld);

  const purging = records.purge();
  await vi.waitFor(async () => expect(await records.isCurrentLease(lease)).toBe(false));
  expect(caches.content.size).toBe(1);

  release();
  await Promise.all([purging, busy]);
  expect(caches.content.size).toBe(0);
});

test('leaves a lease alone that somebody acquired after the sign-out', async () => {
  const { records, lease, caches } = await signedIn();
  const next = await acquire(records, analyst);
  await caches.open('natural-capital-suite.page');
  await records.purge(lease.signInId, lease);
  expect(await records.isCurrentLease(next)).toBe(true);
  expect(caches.content.size).toBe(1);
});

test('deletes a page that is left without a lease', async () => {
  const { records, lease, caches } = await signedIn();
  await records.purge();
  await caches.open('natural-capital-suite.page');
  await records.purge(lease.signInId, lease);
  expect(caches.content.size).toBe(0);
});

test('deletes the entries of a stored page before its cache, which others may have open', async () => {
  const { records, caches, cache } = await signedInWithCards();
  await records.purge();
  expect(await cache.keys()).toEqual([]);
  expect(caches.content.size).toBe(0);
});

test('finishes a purge that ended with its process, and leaves the page of a lease', async () => {
  const { records, lease, caches } = await signedInWithCards();
  await records.finishPurge();
  expect(caches.content.size).toBe(1);

  caches.fault = new Error('gone');
  await expect(records.purge(lease.signInId, lease)).rejects.toThrow('gone');
  caches.fault = undefined;
  expect(caches.content.size).toBe(1);
  await records.finishPurge();
  expect(caches.content.size).toBe(0);
});

test('purges without the lock when somebody keeps it for ever', async () => {
  const { records } = await signedInWithCards();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  await records.purge();
  expect(timeout).toHaveBeenCalled();
  expect(await storedCards(records, region)).toBeUndefined();
});

test.each([
  ['the page', undefined],
  ['the worker', region],
])('grants nothing to a sign-in whose end %s has seen', async (_who, ended) => {
  const { records, caches } = await signedIn();
  await records.purge(region.signInId, ended);
  await records.purge();

  const { endedId, lease } = await records.readRecords(region, 'cards');
  expect([endedId, lease]).toEqual([region.signInId, undefined]);
  expect(await records.acquireLease(region)).toBeUndefined();
  expect(await records.acquireLease({ ...region, signInId: 'next' })).toBeDefined();
  expect(caches.content.size).toBe(0);
});

test('deletes the records although there is no room to say that the sign-in has ended', async () => {
  const { records, lease } = await signedInWithCards();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  await records.purge(lease.signInId);
  expect(await storedCards(records, region)).toBeUndefined();
});

test('reads nothing out of a damaged lease or record', async () => {
  const { records, lease } = await signedIn();
  await records.writeRecord({ ...recordMessage(lease, 'first'), savedAt: Number.NaN });
  expect(await storedCards(records, region)).toBeUndefined();

  const { set, createStore } = await import('idb-keyval');
  await set(
    'lease',
    { ...region, signInId: '' },
    createStore('natural-capital-suite', 'last-known'),
  );
  expect(await storedCards(records, region)).toBeUndefined();
});
