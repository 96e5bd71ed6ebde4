import { expect, test, vi } from 'vitest';
import { freshDevice, recordMessage, region, release } from '../device/freshDevice.ts';

const record = recordMessage(region, 'North');
const page = { ...record, type: 'page', build: 'b', markup: '<p>Cards</p>' } as const;

async function signedIn() {
  const device = await freshDevice();
  await device.records.acquireLease(region);
  return { ...device, ...device.storedPage };
}

test('is built from the release that answers, which alone finds what is the user’s', async () => {
  const { storePage, findStoredPage } = await signedIn();
  await storePage(page, release);
  const changed = { ...release, page: release.page.replace('<head>', '<head><title>New</title>') };
  const answered = await new Response(await findStoredPage(changed)).text();
  expect(answered).toMatch(/^<html hidden data-owner-issuer=".*<title>New<\/title>/);
  expect(answered, 'the cards’ time').toContain('data-saved-at="1000"');
  expect(answered).toContain('<div id="root"><p>Cards</p></div>');
  expect(answered).toContain('"data":{"name":"North"}');
  expect(await findStoredPage({ ...release, name: 'c' })).toBeUndefined();
});

const owner = { ...region, subject: 'é"', savedAt: 1 };

/* Any page of the origin can write to Cache Storage. */
test.each<[string, string | undefined]>([
  ['a page', undefined],
  ['a page with a header that is no JSON', 'text/html'],
  ['a page of nobody', encodeURIComponent('{}')],
  ['a date that is an attribute', encodeURIComponent(JSON.stringify({ ...owner, savedAt: '"' }))],
])('is none where %s lies in its place', async (_what, header) => {
  const { findStoredPage, caches } = await signedIn();
  const pages = await caches.open('natural-capital-suite.page');
  const put = (headers: HeadersInit) =>
    pages.put('/?build=b', new Response('<p>Cards</p></div>', { headers }));
  await put(header === undefined ? {} : { 'x-owner': header });
  expect(await findStoredPage(release)).toBeUndefined();
  await put({ 'x-owner': encodeURIComponent(JSON.stringify(owner)) });
  const found = await new Response(await findStoredPage(release)).text();
  expect(found).toContain('data-owner-subject="é&quot;" data-saved-at="1"');
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
