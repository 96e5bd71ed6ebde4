import { beforeEach, expect, test, vi } from 'vitest';
import { integrityOf } from '../../../deploy/artefact.ts';
import type { ReleaseFile } from '../../../sw/answer.ts';
import * as device from '../device/freshDevice.ts';

const { recordMessage, region, release } = device;
const origin = 'https://suite.test';
const cacheName = 'natural-capital-suite.precache';

const network = vi.fn<(asked: string | Request, init?: RequestInit) => Promise<Response>>();
let caches: device.FakeCaches;

/** A device with a stored page. */
beforeEach(async () => {
  serve({ main: 'main' });
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('fetch', network);
  const { storedPage, records, ...fresh } = await device.freshDevice();
  caches = fresh.caches;
  await records.acquireLease(region);
  const page = { ...recordMessage(region, 'North'), type: 'page', build: 'b' } as const;
  await storedPage.storePage({ ...page, markup: 'cards' }, release);
});

/** Serves these contents, by the files' names; answers none with a wrong integrity, as a browser does. */
function serve(contents: Readonly<Record<string, string>>): void {
  network.mockReset().mockImplementation(async (asked, { integrity } = {}) => {
    const [, name = ''] = /([^/]+)\.js$/.exec(typeof asked === 'string' ? asked : asked.url) ?? [];
    const content = contents[name];
    if (content === undefined || (integrity && integrity !== integrityOf(content)))
      throw new TypeError('blocked');
    return new Response(content);
  });
}

/** A file that contains its name. */
const fileOf = (name: string, isVital: boolean): ReleaseFile => ({
  url: `/static/${name}.js`,
  integrity: integrityOf(name),
  isVital,
});
const main = fileOf('main', true);

const keyOf = ({ url }: ReleaseFile) => `${origin}${url}`;

async function keep(content: string, file = main): Promise<void> {
  await (await caches.open(cacheName)).put(keyOf(file), new Response(content));
}

async function openPrecache(files = [main]) {
  const { createPrecache } = await import('../../../sw/answer.ts');
  return createPrecache(release, files);
}

interface Asked extends Pick<RequestInit, 'method' | 'integrity' | 'cache'> {
  readonly url: string;
  readonly mode?: string;
  readonly destination?: string;
}

/** The worker's answer; undefined where it leaves the request to the network. */
async function answerTo({ url, mode = 'navigate', destination = '', ...init }: Asked) {
  const respondWith = vi.fn<(response: Promise<Response>) => void>();
  const request = new Request(new URL(url, origin), init);
  // No script can make such a request.
  Object.defineProperties(request, { mode: { value: mode }, destination: { value: destination } });
  (await openPrecache()).answer({ request, respondWith } as unknown as FetchEvent);
  return await respondWith.mock.calls[0]?.[0];
}

const home = { url: '/' };
const file = { url: '/static/main.js', mode: 'cors' };
const tryAgain = { ...file, cache: 'reload' } as const;
const stored = /<div id="root">cards<\/div>/;
const releasePage = /<div id="root"><\/div>/;

test.each<[Asked, RegExp | undefined]>([
  [home, stored],
  [{ url: '/?code=1&state=2' }, releasePage],
  [{ url: '/forbidden' }, releasePage],
  [{ url: '/reports.2026' }, releasePage],
  [{ url: '/index.html' }, releasePage],
  [file, /^main$/],
  // The provider, a file of another build, a file opened by itself, the page for a script, and what changes something.
  [{ url: 'https://id.suite.test/authorize' }, undefined],
  [{ url: '/static/main-before.js', mode: 'cors' }, undefined],
  [{ url: '/static/main.js' }, undefined],
  [{ url: '/', mode: 'cors' }, undefined],
  [{ url: '/', method: 'POST' }, undefined],
])(
  'answers %o with stored page, page of the release or file, or leaves it to the network: %s',
  async (asked, expected) => {
    await keep('main');
    const answered = await answerTo(asked);
    expect(await answered?.text()).toEqual(expected && expect.stringMatching(expected));
    const headers = answered && Object.fromEntries(answered.headers);
    if (expected === stored || expected === releasePage) expect(headers).toEqual(release.headers);
    expect(network).not.toHaveBeenCalled();
  },
);

const { integrity } = main;

/**
 * Any page of the origin can write to the caches. Each row: what is kept of `main`, what the server has, how the file
 * is asked for, what is answered, and whether the network was asked.
 */
test.each<[string, string | undefined, string, Partial<Asked>, string, boolean]>([
  ['that is right', 'main', 'main', {}, 'main', false],
  ['that is wrong', 'planted', 'main', {}, 'main', true],
  ['that is missing', undefined, 'main', {}, 'main', true],
  ['that is wrong, and on the server, too', 'planted', 'other', {}, 'blocked', true],
  ['that the browser refuses by itself', 'planted', 'main', { integrity }, 'planted', false],
  ['for which it demands another', 'planted', 'main', { integrity: 'sha256-x' }, 'main', true],
  ["that 'Try again' replaces", 'planted', 'main', tryAgain, 'main', true],
  [
    'where caches are off',
    'main',
    'main',
    { cache: 'reload', destination: 'script' },
    'main',
    false,
  ],
  ["that 'Try again' cannot replace", 'main', 'other', tryAgain, 'blocked', true],
])('of a file %s', async (_what, before, served, asked, answered, isFetched) => {
  if (before !== undefined) await keep(before);
  serve({ main: served });
  const answer = answerTo({ ...file, ...asked }).then((response) => response?.text());
  expect(await answer.catch(({ message }) => message)).toBe(answered);
  const past = [main.url, { integrity, cache: 'reload' }];
  expect(network.mock.calls).toEqual(isFetched ? [past] : []);
  const isReplaced = isFetched && answered === 'main';
  expect(await caches.content.get(cacheName)?.get(keyOf(main))?.clone().text()).toBe(
    isReplaced ? 'main' : before,
  );
});

const empty = () => caches.content.clear();
const broken = () => Object.assign(caches, { fault: new Error('gone') });
const never = new Promise<never>(() => undefined);
const hanging = () => vi.spyOn(caches, 'match').mockReturnValue(never);
const notOpening = () => vi.spyOn(caches, 'open').mockReturnValue(never);
const slow = () => network.mockReturnValue(never);
const full = async () => {
  const cache = await caches.open(cacheName);
  const put = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
  vi.spyOn(caches, 'open').mockResolvedValue({ ...cache, put });
};

test.each<[string, Asked, RegExp, number, () => unknown]>([
  ['no page is stored', home, releasePage, 0, empty],
  ['the caches are broken', home, releasePage, 0, broken],
  ['the search for a page hangs', home, releasePage, 3000, hanging],
  ['the caches are broken', file, /^main$/, 0, broken],
  ['the search for a file hangs', file, /^main$/, 3000, hanging],
  ["'Try again' asks, and the caches hang", tryAgain, /^main$/, 3000, notOpening],
  ['a file is not kept, and does not come', file, /^DeadlineExceeded$/, 20_000, slow],
  ['a file is not kept, and the disk is full', file, /^main$/, 0, full],
])('when %s, answers %o with %s after %i ms', async (_what, asked, expected, after, prepare) => {
  await prepare();
  await openPrecache(); // its module is imported while the clock still runs
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
  expect(done).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(expected));
});

const keysKept = () => new Set(caches.content.get(cacheName)?.keys());
const keysOf = (...files: readonly ReleaseFile[]) => new Set(files.map(keyOf));

test('is installed without what no start needs, which it takes later, but not without the rest', async () => {
  serve({ main: 'main', search: 'search' });
  const [search, background] = [fileOf('search', false), fileOf('background', false)];
  const precache = await openPrecache([main, search, background]);
  await precache.install();
  expect(keysKept()).toEqual(keysOf(main, search));
  await precache.takeRest();
  expect(keysKept()).toEqual(keysOf(main, search));

  serve({ background: 'background' });
  await precache.takeRest();
  expect(keysKept()).toEqual(keysOf(main, search, background));
  expect(network).toHaveBeenCalledOnce();

  await keep('of a release before', fileOf('old', true));
  await precache.activate();
  expect(keysKept()).toEqual(keysOf(main, search, background));

  empty();
  serve({});
  await expect(precache.install()).rejects.toThrow('blocked');
});

test('is installed though a file that no start needs hangs', async () => {
  const precache = await openPrecache([main, fileOf('search', false)]);
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  network.mockImplementation(async (asked, { signal } = {}) => {
    signal?.throwIfAborted();
    return asked === main.url ? new Response('main') : await never;
  });
  await precache.install();
  expect(keysKept()).toEqual(keysOf(main));
});

test('keeps a logo of the release that runs beside one of the next', async () => {
  for (const content of ['running', 'next']) {
    network.mockResolvedValueOnce(new Response(content));
    const logo = { url: '/assets/images/plan.svg', integrity: integrityOf(content), isVital: true };
    await (await openPrecache([logo])).install();
  }
  const kept = Array.from(caches.content.get(cacheName)?.values() ?? [], (logo) => logo.text());
  expect(await Promise.all(kept)).toEqual(['running', 'next']);
});

test.each<[string, string | undefined, ReleaseFile, (string | undefined)[]]>([
  ['takes what the browser has at the first visit', undefined, main, ['default']],
  ['asks past it where there was a worker, or a first try', 'old', fileOf('old', true), ['reload']],
  ['keeps a file that is already there', 'main', main, []],
  ['replaces one that is wrong under a name that never changes', 'planted', main, ['reload']],
])('%s', async (_what, before, beforeAs, modes) => {
  if (before !== undefined) await keep(before, beforeAs);
  await (await openPrecache()).install();
  expect(network.mock.calls.map(([, init]) => init?.cache)).toEqual(modes);
  expect(await caches.content.get(cacheName)?.get(keyOf(main))?.clone().text()).toBe('main');
});
