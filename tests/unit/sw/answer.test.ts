import { beforeEach, expect, test, vi } from 'vitest';
import type { ReleaseFile } from '../../../sw/answer.ts';
import { type FakeCaches, freshDevice, release } from '../device/freshDevice.ts';

const origin = 'https://suite.test';
const cacheName = 'natural-capital-suite.precache';

/** Workbox asks what it is. */
class FakeEvent extends Event {
  waitUntil = () => undefined;
}

const network = vi.fn<(request: Request) => Promise<Response>>();
let caches: FakeCaches;

/** A device with a stored page. */
beforeEach(async () => {
  network.mockReset().mockImplementation(async () => new Response('network'));
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('location', { origin, href: `${origin}/sw.js` });
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('FetchEvent', class {});
  vi.stubGlobal('ExtendableEvent', FakeEvent);
  ({ caches } = await freshDevice());
  const pages = await caches.open('natural-capital-suite.page');
  await pages.put('/?build=b', new Response('cards'));
});

const fileOf = (name: string, isVital: boolean): ReleaseFile => ({
  url: `${origin}/static/${name}.js`,
  ...{ revision: null, integrity: 'sha384-x', isVital },
});
const main = fileOf('main', true);

async function keep({ url }: ReleaseFile): Promise<void> {
  await (await caches.open(cacheName)).put(url, new Response('kept'));
}

async function openShell(files = [main]) {
  const { createShell } = await import('../../../sw/answer.ts');
  return createShell({ ...release, page: 'shell' }, files);
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
  return await respondWith.mock.calls[0]?.[0];
}

const home = { url: '/' };
const file = { url: '/static/main.js', mode: 'cors' };

test.each<[Asked, string | undefined]>([
  [home, 'cards'],
  [{ url: '/?code=1&state=2' }, 'shell'],
  [{ url: '/forbidden' }, 'shell'],
  [{ url: '/reports.2026' }, 'shell'],
  [{ url: '/index.html' }, 'shell'],
  [file, 'kept'],
  // The provider, a file of another build, a file opened by itself, the page for a script, and what changes something.
  [{ url: 'https://id.suite.test/authorize' }, undefined],
  [{ url: '/static/main-before.js', mode: 'cors' }, undefined],
  [{ url: '/third-party-notices.md' }, undefined],
  [{ url: '/', mode: 'cors' }, undefined],
  [{ url: '/', method: 'POST' }, undefined],
])(
  'answers %o with stored page, shell or file, or leaves it to the network: %s',
  async (asked, expected) => {
    await keep(main);
    const answered = await answerTo(asked);
    expect(await answered?.text()).toBe(expected);
    const policy = answered?.headers.get('content-security-policy') ?? undefined;
    expect(policy).toBe(expected === 'shell' ? "default-src 'none'" : undefined);
  },
);

const empty = () => caches.content.clear();
const broken = () => Object.assign(caches, { fault: new Error('gone') });
const never = new Promise<never>(() => undefined);
const hanging = () => vi.spyOn(caches, 'match').mockReturnValue(never);
const slow = () => [empty(), network.mockReturnValue(never)];

test.each<[string, Asked, string, number, () => unknown]>([
  ['no page is stored', home, 'shell', 0, empty],
  ['the caches are broken', home, 'shell', 0, broken],
  ['the search for a page hangs', home, 'shell', 3000, hanging],
  ['the caches are broken', file, 'network', 0, broken],
  ['the search for a file hangs', file, 'network', 3000, hanging],
  ['a file is not kept, and does not come', file, 'DeadlineExceeded', 20_000, slow],
])('when %s, answers %o with %s after %i ms', async (_what, asked, expected, after, prepare) => {
  prepare();
  vi.useFakeTimers();
  const done = vi.fn();
  answerTo(asked).then(
    async (response) => done(await response?.text()),
    ({ name }) => done(name),
  );
  if (after > 0) {
    await vi.advanceTimersByTimeAsync(after - 1);
    expect(done).not.toHaveBeenCalled();
  }
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledExactlyOnceWith(expected);
});

/** All is served but what is missing. */
function serveAllBut(missing = '') {
  network.mockReset().mockImplementation(async ({ url }) => {
    if (url.endsWith(`/${missing}.js`)) throw new TypeError('blocked');
    return new Response('file');
  });
}

const event = () => new FakeEvent('install') as unknown as ExtendableEvent;

test('is installed without what no start needs, which it takes later, but not without the rest', async () => {
  serveAllBut('background');
  const shell = await openShell([main, fileOf('search', false), fileOf('background', false)]);
  const kept = () => caches.content.get(cacheName)?.size;
  await shell.install(event());
  expect(kept()).toBe(2);
  await shell.takeRest(event());
  expect(kept()).toBe(2);

  serveAllBut();
  await shell.takeRest(event());
  expect(kept()).toBe(3);
  expect(network).toHaveBeenCalledOnce();

  empty();
  serveAllBut('main');
  await expect(shell.install(event())).rejects.toThrow('blocked');
});

test.each([
  ['takes what the browser has at the first visit', false, 'default'],
  ['asks past it where there was a worker, or a first try', true, 'reload'],
])('%s', async (_what, isKnown, mode) => {
  if (isKnown) await keep(fileOf('old', true));
  await (await openShell()).install(event());
  expect(network.mock.calls.map(([{ cache }]) => cache)).toEqual([mode]);
});
