import { IDBObjectStore } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { acquire, analyst, freshDevice, leaseFor, recordMessage, region } from './freshDevice.ts';

async function signedIn() {
  const device = await freshDevice();
  return { ...device, lease: await acquire(device.records, region) };
}

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: () => resolve() };
}

test('gives back what was written for its owner', async () => {
  const { records, lease } = await signedIn();

  expect(await records.writeRecord(recordMessage(lease, 'first'))).toBe(true);

  const { record: stored } = await records.readRecord(region, 'cards');
  expect(stored).toEqual({ ...leaseFor(region), savedAt: 1_000, data: { name: 'first' } });
});

test('gives one user nothing of another', async () => {
  const { records, lease } = await signedIn();
  await records.writeRecord(recordMessage(lease, 'first'));

  expect(await records.readRecord(analyst, 'cards')).toEqual({});
  expect(await records.readRecord({ ...region, issuer: 'https://other.test' }, 'cards')).toEqual(
    {},
  );
});

test('keeps the lease and the record when the same user comes again', async () => {
  const { records, lease } = await signedIn();
  await records.writeRecord(recordMessage(lease, 'first'));

  expect(await acquire(records, region)).toEqual(lease);
  expect((await records.readRecord(region, 'cards')).record).toBeDefined();
});

test('deletes the data of the user before when another acquires the lease', async () => {
  const { records, lease, caches } = await signedIn();
  await records.writeRecord(recordMessage(lease, 'first'));
  await (await caches.open('natural-capital-suite.page')).put('/', new Response('cards'));

  await acquire(records, analyst);

  expect(await records.readRecord(region, 'cards')).toEqual({});
  expect(caches.content.size).toBe(0);
  expect(await records.writeRecord(recordMessage(lease, 'late'))).toBe(false);
});

test('drops what was begun before a sign-out, also after the same user has signed in again', async () => {
  const { records, lease } = await signedIn();

  await records.endSignIn(lease.signInId);
  expect(await records.writeRecord(recordMessage(lease, 'late'))).toBe(false);

  await acquire(records, { ...region, signInId: 'next' });
  expect(await records.writeRecord(recordMessage(lease, 'late'))).toBe(false);
  expect((await records.readRecord(region, 'cards')).record).toBeUndefined();
});

test('deletes the records although the caches fail, and says so', async () => {
  const { records, lease, caches } = await signedIn();
  await records.writeRecord(recordMessage(lease, 'first'));
  caches.fault = new Error('caches are gone');

  await expect(records.removeData()).rejects.toThrow('caches are gone');

  expect(await records.readRecord(region, 'cards')).toEqual({});
});

test('deletes the stored page although IndexedDB is missing', async () => {
  const { records, caches } = await freshDevice();
  await caches.open('natural-capital-suite.page');
  vi.stubGlobal('indexedDB', undefined);

  await expect(records.removeData()).rejects.toThrow();

  expect(caches.content.size).toBe(0);
});

test('ends the lease before it waits for the lock to delete the page', async () => {
  const { records, lease, caches } = await signedIn();
  await caches.open('natural-capital-suite.page');
  const { promise, resolve } = deferred();
  const busy = navigator.locks.request('last-known', () => promise);

  const purging = records.removeData();
  await vi.waitFor(async () => expect(await records.isCurrentLease(lease)).toBe(false));
  expect(caches.content.size).toBe(1);

  resolve();
  await Promise.all([purging, busy]);
  expect(caches.content.size).toBe(0);
});

test('leaves a lease alone that somebody acquired after the sign-out', async () => {
  const { records, lease, caches } = await signedIn();
  await caches.open('natural-capital-suite.page');
  const next = await acquire(records, analyst);
  await caches.open('natural-capital-suite.page');

  await records.endSignIn(lease.signInId, lease);

  expect(await records.isCurrentLease(next)).toBe(true);
  expect(caches.content.size).toBe(1);
});

test('deletes a page that is left without a lease', async () => {
  const { records, lease, caches } = await signedIn();
  await records.removeData();
  await caches.open('natural-capital-suite.page');
  await records.endSignIn(lease.signInId, lease);
  expect(caches.content.size).toBe(0);
});

test('deletes the entries of a stored page before its cache, which others may have open', async () => {
  const { records, caches } = await signedIn();
  const open = await caches.open('natural-capital-suite.page');
  await open.put('/', new Response('cards'));

  await records.removeData();

  expect(await open.keys()).toEqual([]);
  expect(caches.content.size).toBe(0);
});

test('finishes a purge that ended with its process, and leaves the page of a lease', async () => {
  const { records, lease, caches } = await signedIn();
  await (await caches.open('natural-capital-suite.page')).put('/', new Response('cards'));
  await records.finishPurge();
  expect(caches.content.size).toBe(1);

  caches.fault = new Error('gone');
  await expect(records.endSignIn(lease.signInId, lease)).rejects.toThrow('gone');
  caches.fault = undefined;
  expect(caches.content.size).toBe(1);
  await records.finishPurge();
  expect(caches.content.size).toBe(0);
});

test('purges without the lock when somebody keeps it for ever', async () => {
  const { records, lease } = await signedIn();
  await records.writeRecord(recordMessage(lease, 'first'));
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());

  await records.removeData();

  expect(timeout).toHaveBeenCalled();
  expect(await records.readRecord(region, 'cards')).toEqual({});
});

test('gives the lease to the next sign-in of the same owner, with what was answered before', async () => {
  const { records, lease } = await signedIn();
  await records.writeRecord(recordMessage(lease, 'first'));

  const next = await acquire(records, { ...region, signInId: 'next' });

  expect((await records.readRecord(region, 'cards')).record?.signInId).toBe(lease.signInId);
  expect(await records.writeRecord(recordMessage(lease, 'late'))).toBe(false);
  expect(await records.writeRecord(recordMessage(next, 'second'))).toBe(true);
  expect((await records.readRecord(region, 'cards')).record?.signInId).toBe('next');
});

test.each([
  ['the page', undefined],
  ['the worker', leaseFor(region)],
])('grants nothing to a sign-in whose end %s has seen', async (_who, ended) => {
  const { records, caches } = await signedIn();
  await records.endSignIn(region.signInId, ended);
  await records.removeData();

  const { endedId, lease } = await records.readRecords(region, 'cards');
  expect([endedId, lease]).toEqual([region.signInId, undefined]);
  expect(await records.acquireLease(region, region.signInId)).toBeUndefined();
  expect(await records.acquireLease(region, 'next')).toBeDefined();
  expect(caches.content.size).toBe(0);
});

test('grants the lease again where only the data was removed', async () => {
  const { records, lease } = await signedIn();
  await records.writeRecord(recordMessage(lease, 'first'));
  await records.removeData(lease);
  expect(await records.writeRecord(recordMessage(lease, 'late'))).toBe(false);
  expect(await acquire(records, region)).toEqual(lease);
  expect((await records.readRecord(region, 'cards')).record).toBeUndefined();
});

test('deletes the records although there is no room to say that the sign-in has ended', async () => {
  const { records, lease } = await signedIn();
  await records.writeRecord(recordMessage(lease, 'first'));
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  await records.endSignIn(lease.signInId);
  expect(await records.readRecord(region, 'cards')).toEqual({});
});

test('reads nothing out of a damaged lease or record', async () => {
  const { records, lease } = await signedIn();
  await records.writeRecord({ ...recordMessage(lease, 'first'), savedAt: Number.NaN });
  expect((await records.readRecord(region, 'cards')).record).toBeUndefined();

  const { set, createStore } = await import('idb-keyval');
  await set('lease', { owner: region }, createStore('natural-capital-suite', 'last-known'));
  expect(await records.readRecord(region, 'cards')).toEqual({});
});
