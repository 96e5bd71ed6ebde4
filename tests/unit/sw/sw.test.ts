import { IDBDatabase } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { integrityOf } from '../../../deploy/artefact.ts';
import { analyst, recordMessage, region, release, signedInDevice } from '../device/freshDevice.ts';

/* What the worker does at each event. How it does that: the other files of this folder, and tests/unit/device. */

const file = { url: '/static/main.js', integrity: integrityOf('main'), isVital: true };
const rest = { ...file, url: '/static/rest.js', isVital: false };
const cookie = { name: 'auth', domain: 'suite.test' };

const precache = 'natural-capital-suite.precache';
const pageCache = 'natural-capital-suite.page';

/** A worker on region's device, with the cards and the page of a release before, unless it is the first. */
async function startWorker({ isFirst = false, cookieNow = 'false' } = {}) {
  const device = await signedInDevice();
  const listeners = new Map<string, (event: object) => void>();
  const fetch = vi.fn(async () => new Response('main'));
  const scope = {
    release: { ...release, cookie },
    __WB_MANIFEST: [file, rest],
    registration: {
      active: isFirst ? null : {},
      cookies: { subscribe: vi.fn().mockRejectedValue(new Error('not allowed')) },
    },
    clients: { claim: vi.fn() },
    skipWaiting: vi.fn(),
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
  };
  const address = { origin: 'https://suite.test', protocol: 'https:', hostname: 'suite.test' };
  vi.stubGlobal('location', { ...address, port: '' });
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('self', scope);
  const removeCookie = vi.fn();
  const getAll = async () => [{ name: 'auth', value: cookieNow }];
  vi.stubGlobal('cookieStore', { getAll, delete: removeCookie });
  await import('../../../sw/sw.ts');
  /** Resolves once all is done that the browser would keep the worker alive for. */
  const fire = async (type: string, event: object = {}) => {
    const waiting: unknown[] = [];
    listeners.get(type)?.({ waitUntil: (work: unknown) => waiting.push(work), ...event });
    await Promise.all(waiting);
  };
  const hear = (data: object, ...ports: object[]) => fire('message', { data, ports });
  const kept = (name: string) => device.caches.content.get(name)?.size ?? 0;
  const cards = async () => (await device.records.readRecords(region)).cards;
  const [files, pages] = [() => kept(precache), () => kept(pageCache)];
  return { ...device, scope, removeCookie, fetch, fire, hear, cards, files, pages };
}

const elsewhere = { not: { urlPattern: { protocol: 'https', hostname: 'suite.test', port: '' } } };
const module = { urlPattern: { pathname: '/static/main.js' }, requestDestination: 'script' };
const fromCache = [{ condition: module, source: { cacheName: precache } }];

test.each([
  ['126', []],
  ['127', [[fromCache]]],
])(
  'at its installation it takes its files, and has go past it what is of others, or in Chromium %s what that checks itself',
  async (version, more) => {
    const userAgent = `Mozilla/5.0 (X11; Linux x86_64) Chrome/${version}.0.0.0 Safari/537.36`;
    vi.stubGlobal('navigator', { locks: navigator.locks, userAgent });
    const { fire, fetch, files } = await startWorker();
    const addRoutes = vi.fn();
    await fire('install', { addRoutes });
    expect(addRoutes.mock.calls).toEqual([
      [[{ condition: elsewhere, source: 'network' }]],
      ...more,
    ]);
    expect(files()).toBe(2);
    for (const { url, integrity } of [file, rest]) {
      expect(fetch).toHaveBeenCalledWith(url, expect.objectContaining({ integrity }));
    }
    addRoutes.mockRejectedValue(new TypeError('no such condition'));
    await fire('install', { addRoutes });
  },
);

test.each([true, false])(
  'at its activation it claims the page of a first visit alone: %s',
  async (isFirst) => {
    const { caches, fire, scope, files, pages: left } = await startWorker({ isFirst });
    await (await caches.open(precache)).put('https://suite.test/old.js?', new Response('old'));
    await fire('install');
    await fire('activate');
    expect(scope.clients.claim).toHaveBeenCalledTimes(isFirst ? 1 : 0);
    expect([files(), left()], 'of this release alone').toEqual([2, 0]);
    const both = [{ name: 'auth' }, { name: 'auth.account' }];
    expect(scope.registration.cookies.subscribe).toHaveBeenCalledExactlyOnceWith(both);
  },
);

test('at its first request it finishes a purge whose worker was ended', async () => {
  const { fire, records, storePage, pages: left } = await startWorker();
  const request = new Request('https://suite.test/static/main.js');
  const respondWith = vi.fn();
  await records.purge();
  await storePage();
  await fire('fetch', { request, respondWith });
  expect(respondWith).toHaveBeenCalledOnce();
  expect(left()).toBe(0);
  await storePage();
  await fire('fetch', { request, respondWith });
  expect(left(), 'once').toBe(1);
});

const item = (name: string, value?: string) => ({ name, ...(value && { value }) });
const theirs = item('auth.account', 'any');
const account = { name: 'auth.account', domain: 'suite.test' };

test.each([
  ['it still says true', { changed: [item('auth', 'true'), theirs] }, 'true', true, []],
  ['it says false', { changed: [item('auth', 'false')] }, 'false', false, [account]],
  ['it or its account is deleted', { deleted: [theirs] }, 'false', false, [account]],
  ['somebody has signed in since', { changed: [item('auth', 'false')] }, 'true', false, []],
])('when of a cookie %s, cards and page are kept: %s', async (_, changes, cookieNow, ...row) => {
  const [isKept, removed] = row;
  const { fire, cards, pages: left, records, removeCookie } = await startWorker({ cookieNow });
  await fire('cookiechange', { changed: [], deleted: [], ...changes });
  expect([await cards(), left()]).toEqual(isKept ? [expect.anything(), 1] : [undefined, 0]);
  expect(removeCookie.mock.calls.flat()).toEqual(removed);
  // Writing the cookies back does not bring the sign-in back.
  expect(await records.acquireLease(region)).toEqual(isKept ? region : undefined);
});

test('when a cookie is deleted and nobody can say whose the page is, it goes', async () => {
  const { fire, pages: left } = await startWorker();
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('gone', 'UnknownError');
  });
  await fire('cookiechange', { changed: [], deleted: [theirs] });
  expect(left()).toBe(0);
});

test('by message it stores cards and page, which outlast an update, and takes what no start needs', async () => {
  const { fire, hear, cards, pages: left, files } = await startWorker();
  await hear({ ...recordMessage(region, 'second'), type: 'page', build: 'b', markup: 'cards' });
  expect([left(), files()], 'a page beside the one before').toEqual([2, 0]);
  await hear(recordMessage(region, 'second'));
  expect(await cards()).toMatchObject({ data: { name: 'second' } });
  expect(files()).toBe(2);
  await fire('activate');
  expect(left(), 'of the same release').toBe(2);
});

test.each([
  ['remove', region],
  ['end', undefined],
])('by message it purges for the sign-in that sends it, which goes on: %s', async (type, lease) => {
  const { hear, cards, pages: left, records } = await startWorker();
  await hear({ ...analyst, type });
  expect([await cards(), left()], 'of somebody else').toEqual([expect.anything(), 1]);
  await hear({ ...region, type });
  expect([await cards(), left()]).toEqual([undefined, 0]);
  expect(await records.acquireLease(region)).toEqual(lease);
});

test('by message it tells its release, and takes over only once somebody agrees', async () => {
  const { hear, scope } = await startWorker();
  const postMessage = vi.fn();
  for (const type of ['release', 'update']) await hear({ type }, { postMessage });
  expect(postMessage).toHaveBeenCalledExactlyOnceWith('b');
  expect(scope.skipWaiting).not.toHaveBeenCalled();
  await hear({ type: 'SKIP_WAITING' });
  expect(scope.skipWaiting).toHaveBeenCalledOnce();
});
