import { afterEach, expect, test, vi } from 'vitest';
import type { Precache } from '../../../sw/answer.ts';
import type { FakeCaches } from '../device/FakeCaches.ts';
import { freshDevice, release } from '../device/freshDevice.ts';

const origin = 'https://suite.test';

afterEach(() => vi.useRealTimers());

interface Navigation {
  readonly url: string;
  readonly mode?: string;
  readonly method?: string;
}

/** The worker's answer; undefined where it leaves the request to the network. */
async function answerTo({ url, mode = 'navigate', method = 'GET' }: Navigation) {
  const { answer } = await import('../../../sw/answer.ts');
  const precache: Precache = {
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
  answer(event as unknown as FetchEvent, { ...release, page: 'shell' }, precache);
  return response;
}

const ask = async (navigation: Navigation) => (await answerTo(navigation))?.text();

async function deviceWithPage() {
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
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
