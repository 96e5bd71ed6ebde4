import { beforeEach, expect, test, vi } from 'vitest';
import type { FakeCaches } from '../device/FakeCaches.ts';
import { freshDevice, release } from '../device/freshDevice.ts';

const origin = 'https://suite.test';
const cacheName = 'natural-capital-suite.precache';
const entries = [{ url: '/static/main.js', revision: null, integrity: 'sha384-x', isVital: true }];

/** Workbox asks what it is. */
class FakeExtendableEvent {
  waitUntil = () => undefined;
}

const network = vi.fn(async () => new Response('network'));

beforeEach(() => {
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('location', { origin, href: `${origin}/sw.js` });
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('FetchEvent', class {});
  vi.stubGlobal('ExtendableEvent', FakeExtendableEvent);
});

interface Navigation {
  readonly url: string;
  readonly mode?: string;
  readonly method?: string;
}

/** The worker's answer; undefined where it leaves the request to the network. */
async function answerTo({ url, mode = 'navigate', method = 'GET' }: Navigation) {
  const { createShell } = await import('../../../sw/answer.ts');
  let response: Promise<Response> | undefined;
  const event = Object.assign(new FakeExtendableEvent(), {
    // No script can make a request that navigates.
    request: Object.defineProperty(new Request(new URL(url, origin), { method }), 'mode', {
      value: mode,
    }),
    respondWith: (answered: Promise<Response>) => {
      response = answered;
    },
  });
  const shell = createShell({ ...release, page: 'shell' }, entries);
  shell.answer(event as unknown as FetchEvent);
  return response;
}

const ask = async (navigation: Navigation) => (await answerTo(navigation))?.text();

async function deviceWithPage() {
  const device = await freshDevice();
  const cache = await device.caches.open('natural-capital-suite.page');
  await cache.put('/?build=b', new Response('cards'));
  return device;
}

test.each([
  ['/', 'cards'],
  ['/?', 'cards'],
  ['/?code=1&state=2', 'shell'],
  ['/?login_hint=x', 'shell'],
  ['/forbidden', 'shell'],
  ['/any/path', 'shell'],
  ['/reports.2026', 'shell'],
  ['/index.html', 'shell'],
])('answers %s with the stored page or the shell: %s', async (url, expected) => {
  await deviceWithPage();
  const answered = await answerTo({ url });
  expect(await answered?.text()).toBe(expected);
  const policy = expected === 'shell' ? "default-src 'none'" : null;
  expect(answered?.headers.get('content-security-policy')).toBe(policy);
});

test.each<[string, (caches: FakeCaches) => void]>([
  ['no page is stored', ({ content }) => content.clear()],
  ['the caches are broken', (caches) => Object.assign(caches, { fault: new Error('gone') })],
])('answers the home address with the shell when %s', async (_, prepare) => {
  prepare((await deviceWithPage()).caches);
  expect(await ask({ url: '/' })).toBe('shell');
});

test('answers with the shell after 3 s when the search for a stored page hangs', async () => {
  const { caches } = await deviceWithPage();
  caches.hanging.add('natural-capital-suite.page');
  vi.useFakeTimers();
  const asking = ask({ url: '/' });
  await vi.advanceTimersByTimeAsync(3000);
  expect(await asking).toBe('shell');
});

test.each([
  ['the API', { url: 'https://api.suite.test/me', mode: 'cors' }],
  ['the provider', { url: 'https://id.suite.test/authorize', mode: 'navigate' }],
  ['a file of another build', { url: '/static/main-before.js', mode: 'cors' }],
  ["the operator's notices", { url: '/notices.json', mode: 'cors' }],
  ['a file opened by itself', { url: '/third-party-notices.md' }],
  ['a file in upper case', { url: '/foo.JS' }],
  ['the page, asked for by a script', { url: '/', mode: 'cors' }],
  ['a request that changes something', { url: '/', method: 'POST' }],
])('leaves %s to the network', async (_name, asked) => {
  await deviceWithPage();
  expect(await ask(asked)).toBeUndefined();
});

async function shellWithFile() {
  const { caches } = await freshDevice();
  const cache = await caches.open(cacheName);
  await cache.put(`${origin}/static/main.js`, new Response('kept'));
  return { caches, ask: () => ask({ url: '/static/main.js', mode: 'cors' }) };
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

class InstallEvent extends Event {
  waitUntil = () => undefined;
}

const fileOf = (name: string, isVital: boolean) => ({
  url: `${origin}/static/${name}.js`,
  ...{ revision: null, integrity: 'sha384-x', isVital },
});

async function install(files: ReturnType<typeof fileOf>[]) {
  vi.stubGlobal('ExtendableEvent', InstallEvent);
  const { createShell } = await import('../../../sw/answer.ts');
  const shell = createShell(release, files);
  const event = new InstallEvent('install') as unknown as ExtendableEvent;
  await shell.install(event);
  const later = new InstallEvent('message') as unknown as ExtendableEvent;
  return { takeRest: () => shell.takeRest(later) };
}

/** What is not served. */
function serveAllBut(...missing: string[]) {
  const served = vi.fn(async ({ url }: Request) => {
    if (missing.some((name) => url.endsWith(`/${name}.js`))) throw new TypeError('blocked');
    return new Response('file');
  });
  vi.stubGlobal('fetch', served);
  return served;
}

const three = [fileOf('main', true), fileOf('search', false), fileOf('background', false)];

async function kept(caches: FakeCaches) {
  const cache = await caches.open(cacheName);
  return await cache.keys();
}

test('is installed without a file that no start needs, and takes it when it is to be had', async () => {
  const { caches } = await freshDevice();
  serveAllBut('background');
  const { takeRest } = await install(three);
  expect(await kept(caches)).toHaveLength(2);
  await takeRest();
  expect(await kept(caches)).toHaveLength(2);

  const served = serveAllBut();
  await takeRest();
  expect(await kept(caches)).toHaveLength(3);
  expect(served).toHaveBeenCalledOnce();
});

test('is not installed without a file that a start needs', async () => {
  await freshDevice();
  serveAllBut('main');
  await expect(install(three)).rejects.toThrow('blocked');
});

test.each([
  ['takes what the browser has at the first visit', false, 'default'],
  ['asks past the browser’s cache where there was a worker, or a first try', true, 'reload'],
])('%s', async (_what, wasThere, mode) => {
  const { caches } = await freshDevice();
  if (wasThere) await caches.open(cacheName);
  const asked = vi.fn(async (_request: Request) => new Response('file'));
  vi.stubGlobal('fetch', asked);
  await install([fileOf('main', true)]);
  expect(asked.mock.calls.map(([{ cache }]) => cache)).toEqual([mode]);
});
