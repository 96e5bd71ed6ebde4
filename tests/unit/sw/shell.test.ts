import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageHeadersDigest } from '../../../shared/pageHeaders.ts';
import { freshDevice } from '../device/freshDevice.ts';

const origin = 'https://suite.test';
const cacheName = 'natural-capital-suite.shell';
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
  const { createShell } = await import('../../../sw/shell.ts');
  const shell = createShell({ files: entries, pageHeaders: '' });
  const ask = async () => {
    const response = await shell.answer(new Request(`${origin}/static/main.js`), event);
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
  ['takes a page with the headers of its release', "connect-src 'self'", true],
  ['refuses a page with those of another', "connect-src 'none'", false],
])('%s', async (_what, policy, isTaken) => {
  await freshDevice();
  const headers = { 'Content-Security-Policy': policy, 'X-Other': 'any' };
  vi.stubGlobal('fetch', async () => new Response('the page', { headers }));
  class InstallEvent extends Event {
    readonly ends: Promise<unknown>[] = [];
    waitUntil = (end: Promise<unknown>) => void this.ends.push(end);
  }
  vi.stubGlobal('ExtendableEvent', InstallEvent);
  vi.stubGlobal('FetchEvent', class extends InstallEvent {});
  const { createShell } = await import('../../../sw/shell.ts');
  const own = new Headers({ 'Content-Security-Policy': "connect-src 'self'" });
  const install = new InstallEvent('install');
  createShell({
    files: [{ url: `${origin}/`, revision: 'r', integrity: '' }],
    pageHeaders: await pageHeadersDigest(own),
  }).install(install as unknown as ExtendableEvent);
  const ends = await Promise.allSettled(install.ends);
  expect(ends.every(({ status }) => status === 'fulfilled')).toBe(isTaken);
});
