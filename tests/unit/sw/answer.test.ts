import { beforeEach, expect, test, vi } from 'vitest';
import type { ReleaseFile } from '../../../sw/answer.ts';
import type { FakeCaches } from '../device/FakeCaches.ts';
import { freshDevice, release } from '../device/freshDevice.ts';

const origin = 'https://suite.test';
const cacheName = 'natural-capital-suite.precache';
const pageCache = 'natural-capital-suite.page';

/** Workbox asks what it is. */
class FakeEvent extends Event {
  waitUntil = () => undefined;
}

const network = vi.fn(async (_request: Request) => new Response('network'));

beforeEach(() => {
  network.mockReset().mockImplementation(async () => new Response('network'));
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('location', { origin, href: `${origin}/sw.js` });
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('FetchEvent', class {});
  vi.stubGlobal('ExtendableEvent', FakeEvent);
});

const fileOf = (name: string, isVital: boolean): ReleaseFile => ({
  url: `${origin}/static/${name}.js`,
  ...{ revision: null, integrity: 'sha384-x', isVital },
});
const main = fileOf('main', true);

/** A worker's shell with these files, on a device that has a stored page and `kept`, that file. */
async function openShell(files = [main]) {
  const { createShell } = await import('../../../sw/answer.ts');
  return createShell({ ...release, page: 'shell' }, files);
}

async function deviceWith(kept?: ReleaseFile): Promise<FakeCaches> {
  const { caches } = await freshDevice();
  await (await caches.open(pageCache)).put('/?build=b', new Response('cards'));
  if (kept) await (await caches.open(cacheName)).put(kept.url, new Response('kept'));
  return caches;
}

interface Asked {
  readonly url: string;
  readonly mode?: string;
  readonly method?: string;
}

/** The worker's answer; undefined where it leaves the request to the network. */
async function answerTo({ url, mode = 'navigate', method = 'GET' }: Asked) {
  const respondWith = vi.fn<(response: Promise<Response>) => void>();
  const request = new Request(new URL(url, origin), { method });
  // No script can make a request that navigates.
  Object.defineProperty(request, 'mode', { value: mode });
  const event = Object.assign(new FakeEvent('fetch'), { request, respondWith });
  (await openShell()).answer(event as unknown as FetchEvent);
  return respondWith.mock.calls[0]?.[0];
}

const ask = async (asked: Asked) => (await answerTo(asked))?.text();
const home = { url: '/' };
const file = { url: '/static/main.js', mode: 'cors' };

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
  await deviceWith();
  const answered = await answerTo({ url });
  expect(await answered?.text()).toBe(expected);
  const policy = expected === 'shell' ? "default-src 'none'" : null;
  expect(answered?.headers.get('content-security-policy')).toBe(policy);
});

test.each([
  ['the API', { url: 'https://api.suite.test/me', mode: 'cors' }],
  ['the provider', { url: 'https://id.suite.test/authorize' }],
  ['a file of another build', { url: '/static/main-before.js', mode: 'cors' }],
  ["the operator's notices", { url: '/notices.json', mode: 'cors' }],
  ['a file opened by itself', { url: '/third-party-notices.md' }],
  ['a file in upper case', { url: '/foo.JS' }],
  ['the page, asked for by a script', { url: '/', mode: 'cors' }],
  ['a request that changes something', { url: '/', method: 'POST' }],
])('leaves %s to the network', async (_name, asked) => {
  await deviceWith(main);
  expect(await ask(asked)).toBeUndefined();
});

const empty = (caches: FakeCaches) => caches.content.clear();
const broken = (caches: FakeCaches) => Object.assign(caches, { fault: new Error('gone') });
const hanging = (caches: FakeCaches) => caches.hanging.add(cacheName).add(pageCache);
const slow = (caches: FakeCaches) => {
  empty(caches);
  network.mockReturnValue(new Promise(() => undefined));
};

test.each<[string, Asked, string, number, (caches: FakeCaches) => unknown]>([
  ['no page is stored', home, 'shell', 0, empty],
  ['the caches are broken', home, 'shell', 0, broken],
  ['the search for a page hangs', home, 'shell', 3000, hanging],
  ['all is well', file, 'kept', 0, () => undefined],
  ['the caches are broken', file, 'network', 0, broken],
  ['the search for a file hangs', file, 'network', 3000, hanging],
  ['a file is not kept, and does not come', file, 'DeadlineExceeded', 20_000, slow],
])('when %s, answers %o with %s after %i ms', async (_what, asked, expected, after, prepare) => {
  prepare(await deviceWith(main));
  vi.useFakeTimers();
  const done = vi.fn();
  void ask(asked).then(done, ({ name }) => done(name));
  if (after > 0) {
    await vi.advanceTimersByTimeAsync(after - 1);
    expect(done).not.toHaveBeenCalled();
  }
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledExactlyOnceWith(expected);
});

/** All is served but what is missing. */
function serveAllBut(missing = '') {
  network.mockImplementation(async ({ url }) => {
    if (url.endsWith(`/${missing}.js`)) throw new TypeError('blocked');
    return new Response('file');
  });
}

const three = [main, fileOf('search', false), fileOf('background', false)];
const event = () => new FakeEvent('install') as unknown as ExtendableEvent;

test('is installed without a file that no start needs, and takes it when it is to be had', async () => {
  const { content } = await deviceWith();
  serveAllBut('background');
  const shell = await openShell(three);
  await shell.install(event());
  expect(content.get(cacheName)?.size).toBe(2);
  await shell.takeRest(event());
  expect(content.get(cacheName)?.size).toBe(2);

  serveAllBut();
  network.mockClear();
  await shell.takeRest(event());
  expect(content.get(cacheName)?.size).toBe(3);
  expect(network).toHaveBeenCalledOnce();
});

test('is not installed without a file that a start needs', async () => {
  await deviceWith();
  serveAllBut('main');
  const shell = await openShell(three);
  await expect(shell.install(event())).rejects.toThrow('blocked');
});

test.each([
  ['takes what the browser has at the first visit', undefined, 'default'],
  ['asks past it where there was a worker, or a first try', fileOf('old', true), 'reload'],
])('%s', async (_what, kept, mode) => {
  await deviceWith(kept);
  const shell = await openShell();
  await shell.install(event());
  expect(network.mock.calls.map(([{ cache }]) => cache)).toEqual([mode]);
});
