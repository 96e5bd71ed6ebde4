import { expect, test, vi } from 'vitest';
import type { Shell } from '../../../sw/shell.ts';
import { freshDevice } from './memory.ts';

const origin = 'https://suite.test';

interface Asked {
  readonly url: string;
  readonly mode?: string;
  readonly method?: string;
}

/** What the worker says to one request: the text of its answer, or undefined for none. */
async function ask({ url, mode = 'navigate', method = 'GET' }: Asked, broken = false) {
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

test.each(['/?code=1&state=2', '/?login_hint=x', '/?', '/forbidden', '/any/path', '/index.html'])(
  'answers %s with the neutral shell or the bare page',
  async (url) => {
    await deviceWithPage();
    expect(await ask({ url })).toBe(url === '/?' ? 'cards' : 'shell');
  },
);

test('answers the home address with the shell when nobody is remembered', async () => {
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

test('asks the network when the shell was evicted', async () => {
  const { caches } = await deviceWithPage();
  caches.content.clear();
  const network = vi.fn(() => Promise.resolve(new Response('network')));
  vi.stubGlobal('fetch', network);
  expect(await ask({ url: '/' }, true)).toBe('network');
});

test('answers with the files of the shell', async () => {
  await deviceWithPage();
  expect(await ask({ url: '/static/main.js', mode: 'cors' })).toBe('file');
});

test.each([
  ['the API', { url: 'https://api.suite.test/me', mode: 'cors' }],
  ['the provider', { url: 'https://id.suite.test/authorize', mode: 'navigate' }],
  ['a file of another build', { url: '/static/main-before.js', mode: 'cors' }],
  ['a file opened by itself', { url: '/third-party-notices.md' }],
  ['a request that changes something', { url: '/', method: 'POST' }],
])('leaves %s to the network', async (_name, asked) => {
  await deviceWithPage();
  expect(await ask(asked)).toBeUndefined();
});
