import { expect, test, vi } from 'vitest';
import { analyst, freshDevice, record, region } from './memory.ts';

async function signedIn() {
  const device = await freshDevice();
  return { ...device, claim: await device.lastKnown.claim(region) };
}

test('gives back what was written for its owner', async () => {
  const { lastKnown, claim } = await signedIn();

  expect(await lastKnown.writeRecord(record(claim, 'first'))).toBe(true);

  const { record: stored } = await lastKnown.look(region, 'cards');
  expect(stored).toEqual({ owner: region, savedAt: 1_000, data: { name: 'first' } });
});

test('shows one user nothing of another', async () => {
  const { lastKnown, claim } = await signedIn();
  await lastKnown.writeRecord(record(claim, 'first'));

  expect(await lastKnown.look(analyst, 'cards')).toEqual({});
  expect(await lastKnown.look({ ...region, issuer: 'https://other.test' }, 'cards')).toEqual({});
});

test('keeps the claim and the record when the same user comes again', async () => {
  const { lastKnown, claim } = await signedIn();
  await lastKnown.writeRecord(record(claim, 'first'));

  expect(await lastKnown.claim(region)).toEqual(claim);
  expect((await lastKnown.look(region, 'cards')).record).toBeDefined();
});

test('forgets the user before when another one claims the device', async () => {
  const { lastKnown, claim, caches } = await signedIn();
  await lastKnown.writeRecord(record(claim, 'first'));
  await (await caches.open('natural-capital-suite.page')).put('/', new Response('cards'));

  await lastKnown.claim(analyst);

  expect(await lastKnown.look(region, 'cards')).toEqual({});
  expect(caches.content.size).toBe(0);
  expect(await lastKnown.writeRecord(record(claim, 'late'))).toBe(false);
});

test('drops what was begun before a sign-out, even if the same user signed in again', async () => {
  const { lastKnown, claim } = await signedIn();

  await lastKnown.purge();
  expect(await lastKnown.writeRecord(record(claim, 'late'))).toBe(false);

  const again = await lastKnown.claim(region);
  expect(again.epoch).not.toBe(claim.epoch);
  expect(await lastKnown.writeRecord(record(claim, 'late'))).toBe(false);
  expect((await lastKnown.look(region, 'cards')).record).toBeUndefined();
});

test('forgets the records although the caches fail, and says so', async () => {
  const { lastKnown, claim, caches } = await signedIn();
  await lastKnown.writeRecord(record(claim, 'first'));
  caches.fault = new Error('caches are gone');

  await expect(lastKnown.purge()).rejects.toThrow('caches are gone');

  expect(await lastKnown.look(region, 'cards')).toEqual({});
});

test('forgets the stored page although IndexedDB is missing', async () => {
  const { lastKnown, caches } = await freshDevice();
  await caches.open('natural-capital-suite.page');
  vi.stubGlobal('indexedDB', undefined);

  await expect(lastKnown.purge()).rejects.toThrow();

  expect(caches.content.size).toBe(0);
});

test('purges without the lock when somebody keeps it for ever', async () => {
  const { lastKnown, claim } = await signedIn();
  await lastKnown.writeRecord(record(claim, 'first'));
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());

  await lastKnown.purge();

  expect(timeout).toHaveBeenCalled();
  expect(await lastKnown.look(region, 'cards')).toEqual({});
});

test('reads nothing out of a damaged claim or record', async () => {
  const { lastKnown, claim } = await signedIn();
  await lastKnown.writeRecord({ ...record(claim, 'first'), savedAt: Number.NaN });
  expect((await lastKnown.look(region, 'cards')).record).toBeUndefined();

  const { set, createStore } = await import('idb-keyval');
  await set('claim', { owner: region }, createStore('natural-capital-suite', 'last-known'));
  expect(await lastKnown.look(region, 'cards')).toEqual({});
});
