import { expect, test, vi } from 'vitest';
import { freshDevice, recordMessage, region, release } from '../device/freshDevice.ts';

const record = recordMessage(region, 'North');
const page = { ...record, type: 'page', build: 'b', markup: '<p>Cards</p>' } as const;

async function signedIn() {
  const device = await freshDevice();
  await device.records.acquireLease(region);
  return { ...device, ...device.storedPage };
}

test('keeps the page with the headers of its release, which alone finds it', async () => {
  const { storePage, findStoredPage } = await signedIn();
  await storePage(page, release);
  const stored = await findStoredPage(release);
  const text = await stored?.text();
  expect(text).toContain('<div id="root"><p>Cards</p></div>');
  expect(text).toContain('"data":{"name":"North"}');
  expect(Object.fromEntries(stored?.headers ?? [])).toEqual(release.headers);
  expect(await findStoredPage({ ...release, name: 'c' })).toBeUndefined();
});

test.each([
  ['of another build', { build: 'c' }],
  ['whose lease has ended', { signInId: 'before' }],
  ['that is larger than it is worth', { markup: 'x'.repeat(8_000_001) }],
])('does not keep a page %s', async (_reason, difference) => {
  const { storePage, caches } = await signedIn();
  await storePage({ ...page, ...difference }, release);
  expect(caches.content.size).toBe(0);
});

test('deletes a page whose owner was purged, without the lock, while it was being stored', async () => {
  const { storePage, findStoredPage, records, caches } = await signedIn();
  const open = vi.spyOn(caches, 'open').mockImplementationOnce(async (name) => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    await records.purge();
    return await caches.open(name);
  });
  await storePage(page, release);
  expect(open).toHaveBeenCalled();
  expect(await findStoredPage(release)).toBeUndefined();
});
