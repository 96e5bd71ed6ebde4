import { expect, test, vi } from 'vitest';
import { freshDevice, record, region } from './memory.ts';

const html =
  '<html data-build="b"><head></head><body><div id="root"></div><div id="toasts"></div></body></html>';

const headers = {
  'content-type': 'text/html',
  'content-security-policy': "default-src 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'content-length': String(html.length),
  'content-encoding': 'br',
  etag: '"1"',
  'last-modified': 'Tue, 01 Jul 2025 08:00:00 GMT',
};
const place = { key: '/?revision=1', shell: async () => new Response(html, { headers }) };

async function signedIn() {
  const device = await freshDevice();
  const claim = await device.lastKnown.claim(region);
  const page = {
    ...record(claim, 'North'),
    type: 'page',
    build: 'b',
    markup: '<p>Cards</p>',
  } as const;
  return { ...device, page };
}

test('keeps the page with the headers that protect the shell', async () => {
  const { personalPage, page } = await signedIn();

  expect(await personalPage.storePage(page, place)).toBe(true);

  const stored = await personalPage.findPage(place.key);
  expect(await stored?.text()).toContain('<div id="root"><p>Cards</p></div>');
  expect(Object.fromEntries(stored?.headers ?? [])).toEqual({
    'content-type': 'text/html',
    'content-security-policy': "default-src 'none'",
    'cross-origin-opener-policy': 'same-origin',
  });
});

test('finds no page under the key of another build', async () => {
  const { personalPage, page } = await signedIn();
  await personalPage.storePage(page, place);
  expect(await personalPage.findPage('/?revision=2')).toBeUndefined();
});

test.each([
  ['of another build', { build: 'c' }],
  ['of somebody who has left', { epoch: 'before' }],
  ['that is larger than it is worth', { markup: 'x'.repeat(8_000_001) }],
  ['whose data is', { data: { name: 'x'.repeat(8_000_001) } }],
])('does not keep a page %s', async (_reason, difference) => {
  const { personalPage, page, caches } = await signedIn();
  expect(await personalPage.storePage({ ...page, ...difference }, place)).toBe(false);
  expect(caches.content.size).toBe(0);
});

test('keeps large data beside the page, and none of the page before', async () => {
  const { personalPage, page, caches } = await signedIn();
  const large = { ...page, data: { names: 'North '.repeat(20_000) } };
  await personalPage.storePage({ ...large, savedAt: 1 }, place);
  await personalPage.storePage({ ...large, savedAt: 2 }, place);

  const html = (await (await personalPage.findPage(place.key))?.text()) ?? '';
  const address = /data-address="([^"]+)"/.exec(html)?.[1] ?? '';
  const cache = caches.content.get('natural-capital-suite.page');
  expect([...(cache?.keys() ?? [])]).toEqual([place.key, address]);
  const { owner, data } = large;
  expect(await cache?.get(address)?.json()).toEqual({ owner, savedAt: 2, data });
  expect(html).not.toContain('North');

  await personalPage.storePage(page, place);
  expect([...(cache?.keys() ?? [])]).toEqual([place.key]);
});

test('takes back a page whose owner left, without the lock, while it was being written', async () => {
  const { personalPage, lastKnown, page } = await signedIn();
  const leave = async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    await lastKnown.purge();
    return new Response(html);
  };

  expect(await personalPage.storePage(page, { ...place, shell: leave })).toBe(false);

  expect(await personalPage.findPage(place.key)).toBeUndefined();
});
