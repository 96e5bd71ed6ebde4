import { afterEach, expect, test, vi } from 'vitest';
import type { Shell } from '../../../sw/shell.ts';
import { freshDevice } from '../device/freshDevice.ts';

const origin = 'https://suite.test';

afterEach(() => vi.useRealTimers());

interface Navigation {
  readonly url: string;
  readonly mode?: string;
  readonly method?: string;
}

const release = {
  name: 'b',
  page: 'shell',
  headers: { 'content-security-policy': "default-src 'none'" },
  files: [],
  cookie: { name: '', domain: '' },
};

/** The worker's answer; undefined where it leaves the request to the network. */
async function answerTo({ url, mode = 'navigate', method = 'GET' }: Navigation) {
  const { answer } = await import('../../../sw/answer.ts');
  const shell: Shell = {
    install: async () => undefined,
    activate: () => undefined,
    has: (address) => address === `${origin}/static/main.js`,
    answer: async () => new Response('file'),
  };
  let response: Promise<Response> | undefined;
  const event = Object.assign(new Event('fetch'), {
    request: { url: new URL(url, origin).href, mode, method },
    respondWith: (answered: Promise<Response>) => {
      response = answered;
    },
  });
  answer(event as unknown as FetchEvent, release, shell);
  return response;
}

const ask = async (navigation: Navigation) => (await answerTo(navigation))?.text();

async function deviceWithPage() {
  vi.stubGlobal('location', { origin });
  const device = await freshDevice();
  const cache = await device.caches.open('natural-capital-suite.page');
  await cache.put('/?build=b', new Response('cards'));
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

test('answers with the headers of the release', async () => {
  await deviceWithPage();
  const headers = (await answerTo({ url: '/forbidden' }))?.headers;
  expect(headers?.get('content-security-policy')).toBe("default-src 'none'");
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
  ['the page, asked for by a script', { url: '/', mode: 'cors' }],
  ['a request that changes something', { url: '/', method: 'POST' }],
])('leaves %s to the network', async (_name, asked) => {
  await deviceWithPage();
  expect(await ask(asked)).toBeUndefined();
});
