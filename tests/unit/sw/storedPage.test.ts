import { expect, test, vi } from 'vitest';
import { acquire, freshDevice, recordMessage, region, release } from '../device/freshDevice.ts';

async function signedIn() {
  const device = await freshDevice();
  const record = recordMessage(await acquire(device.records, region), 'North');
  const page = { ...record, type: 'page', build: 'b', markup: '<p>Cards</p>' } as const;
  const find = (by = release) => device.storedPage.findStoredPage(by);
  return { ...device, page, find };
}

test('keeps the page with the headers of its release, which alone finds it', async () => {
  const { storedPage, page, find } = await signedIn();
  await storedPage.storePage(page, release);
  const stored = await find();
  const text = await stored?.text();
  expect(text).toContain('<div id="root"><p>Cards</p></div>');
  expect(text).toContain('"data":{"name":"North"}');
  expect(Object.fromEntries(stored?.headers ?? [])).toEqual(release.headers);
  expect(await find({ ...release, name: 'c' })).toBeUndefined();
});

test.each([
  ['of another build', { build: 'c' }],
  ['whose lease has ended', { signInId: 'before' }],
  ['that is larger than it is worth', { markup: 'x'.repeat(8_000_001) }],
  ['whose data is', { data: { name: 'x'.repeat(8_000_001) } }],
])('does not keep a page %s', async (_reason, difference) => {
  const { storedPage, page, caches } = await signedIn();
  await storedPage.storePage({ ...page, ...difference }, release);
  expect(caches.content.size).toBe(0);
});

test('deletes a page whose owner was purged, without the lock, while it was being stored', async () => {
  const { storedPage, records, page, caches, find } = await signedIn();
  const open = vi.spyOn(caches, 'open').mockImplementationOnce(async (name) => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    await records.purge();
    return await caches.open(name);
  });
  await storedPage.storePage(page, release);
  expect(open).toHaveBeenCalled();
  expect(await find()).toBeUndefined();
});
