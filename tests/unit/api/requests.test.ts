import fc from 'fast-check';
import { object, string, undefined_, unknown } from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import { createApiClient } from '../../../src/api/createApiClient.ts';
import { HttpError } from '../../../src/api/errors.ts';
import { answer, startApi } from './startApi.ts';

const { baseUrl, received, answers } = await startApi();
const profile = object({ firstName: string() });
const nothing = undefined_();

beforeEach(() => {
  received.length = 0;
  answers.length = 0;
});

/** A client whose bearer is `token-1`, then `token-2` and so on. */
function clientThatCounts() {
  let count = 0;
  return createApiClient({ baseUrl, bearer: async () => `token-${++count}` });
}

const bearersSent = () => received.map(({ headers }) => headers.authorization);

test('every call asks for bearer and instance anew, and sends neither where there is none', async () => {
  const bearers = ['token-1', undefined, 'token-2'];
  const client = createApiClient({ baseUrl, bearer: async () => bearers.shift() });
  for (const id of ['instance-7', undefined, undefined]) {
    answers.push(answer(204));
    client.setInstanceId(id);
    await client.get('/me', { schema: nothing });
  }
  expect(bearersSent()).toEqual(['Bearer token-1', undefined, 'Bearer token-2']);
  const ids = received.map(({ headers }) => headers['es-instance-id']);
  expect(ids).toEqual(['instance-7', undefined, undefined]);
  for (const { headers } of received) expect(headers).not.toHaveProperty('content-type');
});

test('nothing is sent when the bearer is refused', async () => {
  const refusal = new Error('sign in');
  const client = createApiClient({ baseUrl, bearer: () => Promise.reject(refusal) });
  await expect(client.get('/me', { schema: profile })).rejects.toBe(refusal);
  expect(received).toEqual([]);
});

/** The addresses that a client of `base` asks for; cookies and referrers stay out of each request. */
async function askedFor(base: string, path: string): Promise<readonly string[]> {
  const asked: string[] = [];
  const client = createApiClient({
    baseUrl: base,
    bearer: async () => 'secret',
    fetch: async (url, init) => {
      asked.push(String(url));
      const apart = { credentials: 'omit', redirect: 'manual', referrerPolicy: 'no-referrer' };
      expect(init).toMatchObject(apart);
      return new Response('{}');
    },
  });
  await client.get(path, { schema: unknown() }).catch((error: unknown) => {
    expect(error).toBeInstanceOf(TypeError);
  });
  return asked;
}

test.each([
  ['https://api.suite.test', '/me', 'https://api.suite.test/me'],
  ['https://api.suite.test/v1', '/me', 'https://api.suite.test/v1/me'],
  ['https://api.suite.test/v1/', '/items/a%20b', 'https://api.suite.test/v1/items/a%20b'],
])('below %s the path %s is %s', async (base, path, url) => {
  expect(await askedFor(base, path)).toEqual([url]);
});

test('no path leads out of the base', async () => {
  const part = fc.oneof(
    fc.constantFrom('/', '\\', '.', '..', '%2e', '%2f', '%5c', '@', ':', '\t', '?', '#'),
    fc.constantFrom('evil.test', 'me'),
  );
  const paths = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(paths, async (path) => {
      const base = 'https://api.suite.test/v1';
      for (const url of await askedFor(base, path)) {
        // What the server would make of it if it decoded once more.
        const { origin, pathname } = new URL(decodeURIComponent(new URL(url).pathname), base);
        expect(origin + pathname).toMatch(/^https:\/\/api\.suite\.test\/v1\//);
      }
    }),
  );
});

test('a refused call is repeated with a fresh bearer, twice at most', async () => {
  answers.push(answer(401), answer(401), answer(401));
  const client = clientThatCounts();
  const handler = vi.fn(async () => 'retry' as const);
  client.setListener({ unauthorized: handler });
  await expect(client.get('/me', { schema: profile })).rejects.toEqual(new HttpError(401));
  expect(handler.mock.calls).toEqual([
    ['token-1', '/me', undefined],
    ['token-2', '/me', 'token-1'],
    ['token-3', '/me', 'token-2'],
  ]);
  expect(bearersSent()).toEqual(['Bearer token-1', 'Bearer token-2', 'Bearer token-3']);
});

test('a refusal that signs out is not repeated, nor one that nobody hears of', async () => {
  answers.push(answer(401), answer(401));
  const client = clientThatCounts();
  await expect(client.get('/me', { schema: profile })).rejects.toEqual(new HttpError(401));
  client.setListener({ unauthorized: async () => 'signedOut' });
  await expect(client.get('/me', { schema: profile })).rejects.toEqual(new HttpError(401));
  expect(received).toHaveLength(2);
});

test('a call waits for a renewal no longer than its signal allows', async () => {
  answers.push(answer(401));
  const client = clientThatCounts();
  const controller = new AbortController();
  client.setListener({
    unauthorized: () => {
      controller.abort(new DOMException('too slow', 'TimeoutError'));
      return new Promise(() => undefined);
    },
  });
  const call = client.get('/me', { schema: profile, signal: controller.signal });
  await expect(call).rejects.toThrow('too slow');
});
