import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshDevice } from '../device/freshDevice.ts';

const origin = 'https://suite.test';
const cacheName = 'natural-capital-suite.precache';
const entries = [{ url: '/static/main.js', revision: null, integrity: 'sha384-x' }];

/** Workbox asks what it is. */
class FakeExtendableEvent {
  waitUntil = () => undefined;
}

const event = new FakeExtendableEvent() as unknown as ExtendableEvent;

const network = vi.fn(async () => new Response('network'));

beforeEach(() => {
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('location', { origin, href: `${origin}/sw.js` });
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('FetchEvent', class {});
  vi.stubGlobal('ExtendableEvent', FakeExtendableEvent);
});
afterEach(() => vi.useRealTimers());

async function shellWithFile() {
  const { caches } = await freshDevice();
  const cache = await caches.open(cacheName);
  await cache.put(`${origin}/static/main.js`, new Response('kept'));
  const { createPrecache } = await import('../../../sw/answer.ts');
  const precache = createPrecache({ files: entries });
  const ask = async () => {
    const response = await precache.answer(new Request(`${origin}/static/main.js`), event);
    return response.text();
  };
  return { caches, ask };
}

test('answers with the kept file', async () => {
  const { ask } = await shellWithFile();
  expect(await ask()).toBe('kept');
  expect(network).not.toHaveBeenCalled();
});

test('answers with the network’s file after 3 s when Cache Storage hangs', async () => {
  const { caches, ask } = await shellWithFile();
  caches.hanging.add(cacheName);
  vi.useFakeTimers();
  const asking = ask();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await asking).toBe('network');
});

test('answers with the network’s file when Cache Storage is broken', async () => {
  const { caches, ask } = await shellWithFile();
  caches.fault = new Error('gone');
  expect(await ask()).toBe('network');
});

test('gives up a file that is not kept and does not come within 20 s', async () => {
  const { caches, ask } = await shellWithFile();
  caches.content.clear();
  network.mockReturnValue(new Promise(() => undefined));
  vi.useFakeTimers();
  const asking = ask().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await asking).toMatchObject({ name: 'DeadlineExceeded' });
});

test.each([
  ['takes what the browser has at the first visit', false, 'default'],
  ['asks past the browser’s cache where there was a worker, or a first try', true, 'reload'],
])('%s', async (_what, wasThere, mode) => {
  const { caches } = await freshDevice();
  if (wasThere) await caches.open(cacheName);
  class InstallEvent extends Event {
    waitUntil = () => undefined;
  }
  vi.stubGlobal('ExtendableEvent', InstallEvent);
  const asked = vi.fn(async (_request: Request) => new Response('file'));
  vi.stubGlobal('fetch', asked);
  const { createPrecache } = await import('../../../sw/answer.ts');
  const files = [{ url: `${origin}/static/main.js`, revision: null, integrity: '' }];
  const install = new InstallEvent('install');
  await createPrecache({ files }).install(install as unknown as ExtendableEvent);
  expect(asked.mock.calls.map(([{ cache }]) => cache)).toEqual([mode]);
});
