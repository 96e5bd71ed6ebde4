import { expect, test, vi } from 'vitest';
import { acquire, freshDevice, recordMessage, region, release } from '../device/freshDevice.ts';

async function signedIn() {
  const device = await freshDevice();
  const lease = await acquire(device.records, region);
  const page = {
    ...recordMessage(lease, 'North'),
    type: 'page',
    build: 'b',
    markup: '<p>Cards</p>',
  } as const;
  return { ...device, page };
}

test('keeps the page with the headers of its release', async () => {
  const { storedPage, page } = await signedIn();

  await storedPage.storePage(page, release);

  const stored = await storedPage.findStoredPage(release);
  const text = await stored?.text();
  expect(text).toContain('<div id="root"><p>Cards</p></div>');
  expect(text).toContain('"data":{"name":"North"}');
  expect(Object.fromEntries(stored?.headers ?? [])).toEqual(release.headers);
});

test('finds no page of another build', async () => {
  const { storedPage, page } = await signedIn();
  await storedPage.storePage(page, release);
  expect(await storedPage.findStoredPage({ ...release, name: 'c' })).toBeUndefined();
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
  const { storedPage, records, page, caches } = await signedIn();
  const put = vi.spyOn(caches, 'open').mockImplementationOnce(async (name) => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    await records.purge();
    return await caches.open(name);
  });

  await storedPage.storePage(page, release);

  expect(put).toHaveBeenCalled();
  expect(await storedPage.findStoredPage(release)).toBeUndefined();
});
