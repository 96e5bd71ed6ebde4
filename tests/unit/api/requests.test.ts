import { unknown } from 'valibot';
import { expect, test, vi } from 'vitest';
import { createApiClient } from '../../../src/api/createApiClient.ts';
import { HttpError } from '../../../src/api/errors.ts';
import { upload } from '../../../src/api/verbs.ts';
import { answer, formOf, startApi, ways } from './startApi.ts';

// Proves P39 (docs/product.md).

const { baseUrl, received, answers, open } = await startApi();
const schema = unknown();

test('every call asks for bearer and instance anew, and sends neither where there is none', async () => {
  const client = open('token-1', undefined, 'token-2');
  for (const id of ['instance-7', undefined, undefined]) {
    answers.push(answer(200, '{}'));
    client.setInstanceId(id);
    await client.get('/me', { schema });
  }
  const of = (name: string) => received.map(({ headers }) => headers[name]);
  expect(of('authorization')).toEqual(['Bearer token-1', undefined, 'Bearer token-2']);
  expect(of('es-instance-id')).toEqual(['instance-7', undefined, undefined]);
});

test('nothing is sent when the bearer is refused', async () => {
  const refusal = new Error('sign in');
  const client = createApiClient({ baseUrl, bearer: () => Promise.reject(refusal) });
  await expect(ways.get(client)).rejects.toBe(refusal);
  expect(received).toEqual([]);
});

/** The address that a client of `base` asks for, if any; cookies and referrers stay out of each request. */
async function askedFor(base: string, path: string): Promise<string | undefined> {
  const fetch = vi.fn(
    async (_url: string | URL | Request, _init?: RequestInit) => new Response('{}'),
  );
  const client = createApiClient({ baseUrl: base, bearer: async () => 'secret', fetch });
  const failed = await client.get(path, { schema }).catch((error: unknown) => error);
  const [request] = fetch.mock.calls;
  if (!request) return void expect(failed).toBeInstanceOf(TypeError);
  const apart = { credentials: 'omit', redirect: 'manual', referrerPolicy: 'no-referrer' };
  expect(request[1]).toMatchObject(apart);
  return String(request[0]);
}

test.each([
  ['https://api.suite.test', '/me', 'https://api.suite.test/me'],
  ['https://api.suite.test/v1', '/me', 'https://api.suite.test/v1/me'],
  ['https://api.suite.test/v1/', '/items/a%20b', 'https://api.suite.test/v1/items/a%20b'],
])('below %s the path %s is %s', async (base, path, url) => {
  expect(await askedFor(base, path)).toBe(url);
});

test.each([
  ...['/../me', '/a/../../me', '/%2e%2e/me', '/a%2f..%5cme', '/me?a=1', '/me#a'],
  ...['me', '@evil.test', '.evil.test/me', '/\\evil.test', '/..//evil.test'],
])('the path %s is refused', async (path) => {
  expect(await askedFor('https://api.suite.test/v1', path)).toBeUndefined();
  expect(await askedFor('https://api.suite.test', path)).toBeUndefined();
});

const tokens = ['token-1', 'token-2', 'token-3', 'token-4'];

test.each(Object.entries(ways))(
  'a refused %s is repeated with a fresh bearer, twice at most',
  async (_, call) => {
    answers.push(answer(401), answer(401), answer(401));
    const client = open(...tokens);
    const unauthorized = vi.fn(async () => 'retry' as const);
    client.setListener({ unauthorized });
    await expect(call(client)).rejects.toEqual(new HttpError(401));
    expect(unauthorized.mock.calls).toEqual([
      ['token-1', '/me', undefined],
      ['token-2', '/me', 'token-1'],
      ['token-3', '/me', 'token-2'],
    ]);
    const bearers = received.map(({ headers }) => headers.authorization);
    expect(bearers).toEqual(['Bearer token-1', 'Bearer token-2', 'Bearer token-3']);
  },
);

test('a refusal that signs out is not repeated, nor one that nobody hears of', async () => {
  answers.push(answer(401), answer(401));
  const client = open(...tokens);
  await expect(ways.get(client)).rejects.toEqual(new HttpError(401));
  client.setListener({ unauthorized: async () => 'signedOut' });
  await expect(ways.get(client)).rejects.toEqual(new HttpError(401));
  expect(received).toHaveLength(2);
});

test('a form is posted as multipart, and its progress ends at 100', async () => {
  answers.push(answer(200, { id: '7' }));
  const reported: number[] = [];
  const onProgress = (percentage: number) => reported.push(percentage);
  const form = formOf('hello'.repeat(400_000));
  expect(await upload(open('token'), '/upload', { schema, form, onProgress })).toEqual({ id: '7' });
  expect(received).toMatchObject([
    {
      method: 'POST',
      url: '/v1/upload',
      headers: { 'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/) },
      body: expect.stringContaining('hello'),
    },
  ]);
  expect(reported.at(-1)).toBe(100);
  expect(reported).toEqual(reported.map(Math.floor).toSorted((a, b) => a - b));
});

test('an abort ends the upload itself', async () => {
  const controller = new AbortController();
  const closed = new Promise((resolve) => {
    answers.push((response) => {
      response.once('close', resolve);
      controller.abort();
    });
  });
  const call = ways.upload(open('token'), { signal: controller.signal });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  await closed;
});
