import { afterEach, expect, test, vi } from 'vitest';
import type { Shell } from '../../../sw/shell.ts';
import { freshDevice } from '../device/freshDevice.ts';

const origin = 'https://suite.test';

afterEach(() => vi.useRealTimers());

interface Navigation {
  readonly url: string;
  readonly mode?: string;
  readonly method?: string;
  /** What the browser asked the network for, where a page has turned that on. */
  readonly preloadResponse?: Promise<Response>;
}

/** The text of the worker's answer; undefined where it leaves the request to the network. */
async function ask(navigation: Navigation, broken = false) {
  const { url, mode = 'navigate', method = 'GET', preloadResponse } = navigation;
  const { answer } = await import('../../../sw/answer.ts');
  const text = (body: string) => Promise.resolve(new Response(body));
  const shell: Shell = {
    install: () => undefined,
    activate: () => undefined,
    pageKey: 'shell-key',
    has: (address) => address === `${origin}/static/main.js`,
    answer: () => text('file'),
    page: () => (broken ? Promise.reject(new Error('evicted')) : text('shell')),
  };
  let response: Promise<Response> | undefined;
  const request = { url: new URL(url, origin).href, mode, method };
  const event = Object.assign(new Event('fetch'), {
    request,
    preloadResponse,
    waitUntil: () => undefined,
    respondWith: (answered: Promise<Response>) => {
      response = answered;
    },
  });
  answer(event as unknown as FetchEvent, shell);
  return (await response)?.text();
}

async function deviceWithPage() {
  vi.stubGlobal('location', { origin });
  const device = await freshDevice();
  const cache = await device.caches.open('natural-capital-suite.page');
  await cache.put('shell-key', new Response('cards'));
  return device;
}

test('answers the bare home address with the stored page', async () => {
  await deviceWithPage();
  expect(await ask({ url: '/' })).toBe('cards');
});

test.each([
  '/?code=1&state=2',
  '/?login_hint=x',
  '/?',
  '/forbidden',
  '/any/path',
  '/reports.2026',
  '/index.html',
])('answers %s with the shell or the stored page', async (url) => {
  await deviceWithPage();
  expect(await ask({ url })).toBe(url === '/?' ? 'cards' : 'shell');
});

test('answers the home address with the shell when no page is stored', async () => {
  const { caches } = await deviceWithPage();
  caches.content.clear();
  expect(await ask({ url: '/' })).toBe('shell');
});

test('takes a page of another build for no page', async () => {
  const { caches } = await deviceWithPage();
  caches.content.clear();
  const cache = await caches.open('natural-capital-suite.page');
  await cache.put('key-of-the-build-before', new Response('old cards'));
  expect(await ask({ url: '/' })).toBe('shell');
});

test('takes broken caches for empty ones', async () => {
  const { caches } = await deviceWithPage();
  caches.fault = new Error('gone');
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

test('asks the network when the shell was evicted', async () => {
  const { caches } = await deviceWithPage();
  caches.content.clear();
  const network = vi.fn(() => Promise.resolve(new Response('network')));
  vi.stubGlobal('fetch', network);
  expect(await ask({ url: '/' }, true)).toBe('network');
});

test('answers with the network’s page where it is asked first, and forgets the stored one', async () => {
  const { caches } = await deviceWithPage();
  const preloadResponse = Promise.resolve(new Response('newer'));
  expect(await ask({ url: '/', preloadResponse })).toBe('newer');
  expect(caches.content.has('natural-capital-suite.page')).toBe(false);
  expect(await ask({ url: '/' })).toBe('shell');
});

test.each([
  ['is out of reach', () => Promise.reject(new TypeError('offline'))],
  ['answers with an error', async () => new Response('', { status: 502 })],
  ['leads elsewhere', async () => Response.redirect('https://portal.test/')],
])('answers from the device when the network %s', async (_what, preload) => {
  await deviceWithPage();
  expect(await ask({ url: '/', preloadResponse: preload() })).toBe('cards');
});

test('answers from the device after 3 s when the network does not', async () => {
  await deviceWithPage();
  vi.useFakeTimers();
  const asking = ask({ url: '/', preloadResponse: new Promise(() => undefined) });
  await vi.advanceTimersByTimeAsync(3000);
  expect(await asking).toBe('cards');
});

test('answers with the files of the shell', async () => {
  await deviceWithPage();
  expect(await ask({ url: '/static/main.js', mode: 'cors' })).toBe('file');
});

test.each([
  ['the API', { url: 'https://api.suite.test/me', mode: 'cors' }],
  ['the provider', { url: 'https://id.suite.test/authorize', mode: 'navigate' }],
  ['a file of another build', { url: '/static/main-before.js', mode: 'cors' }],
  ["the operator's notices", { url: '/notices.json', mode: 'cors' }],
  ['a file opened by itself', { url: '/third-party-notices.md' }],
  ['a file in upper case', { url: '/foo.JS' }],
  ['a request that changes something', { url: '/', method: 'POST' }],
])('leaves %s to the network', async (_name, asked) => {
  await deviceWithPage();
  expect(await ask(asked)).toBeUndefined();
});
