import type { ServerResponse } from 'node:http';
import { unknown } from 'valibot';
import { expect, test, vi } from 'vitest';
import { type ApiClient, createApiClient } from '../../../src/api/createApiClient.ts';
import { HttpError } from '../../../src/api/errors.ts';
import { patch, post, put, query, remove, upload } from '../../../src/api/verbs.ts';
import { answer, formOf, startApi, ways } from './startApi.ts';

const { received, answers, listener, open } = await startApi();
const schema = unknown();

/** A client of another API, which answers `{}`, and what it was asked. */
function openOther(base = 'https://api.suite.test', headers = {}) {
  const asked = vi.fn<(url: unknown, init?: RequestInit) => Promise<Response>>();
  asked.mockImplementation(async () => new Response('{}', { headers }));
  const client = createApiClient({ baseUrl: base, bearer: async () => 'secret', fetch: asked });
  return { client, asked };
}

const body = { name: 'Eryri', at: [52.9, -3.9] };
const params = { page: 2, all: true, none: undefined };
const filter = { name: { like: 'Wye & Usk' } };
const encoded = 'filter=%7B%22name%22%3A%7B%22like%22%3A%22Wye+%26+Usk%22%7D%7D';

const json = { authorization: 'Bearer token-1', accept: 'application/json' };
const typed = { ...json, 'content-type': 'application/json' };

test.each<[string, string, object, (client: ApiClient) => Promise<unknown>]>([
  [
    'GET',
    `/echo?page=2&all=true&${encoded}`,
    json,
    (to) => query(to, '/echo', { schema, params, filter }),
  ],
  ['POST', '/echo?page=2&all=true', typed, (to) => post(to, '/echo', { schema, params, body })],
  ['PUT', '/echo', typed, (to) => put(to, '/echo', { schema, body })],
  ['PATCH', '/echo', typed, (to) => patch(to, '/echo', { schema, body })],
  ['DELETE', '/echo', typed, (to) => remove(to, '/echo', { schema, body })],
])('a call is sent as %s %s, with bearer and body', async (method, path, headers, call) => {
  answers.push(answer(200, { id: '7' }));
  expect(await call(open('token-1'))).toEqual({ id: '7' });
  const sent = method === 'GET' ? '' : JSON.stringify(body);
  expect(received).toMatchObject([{ method, url: `/v1${path}`, headers, body: sent }]);
});

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

test.each(Object.entries(ways))('a %s has no timeout of its own', async (_, call) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  // It would be over before it begins.
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const timeout = vi.spyOn(XMLHttpRequest.prototype, 'timeout', 'set');
  const called = Promise.withResolvers<ServerResponse>();
  answers.push(called.resolve);
  const answered = call(open('token'));
  const response = await called.promise;
  // Node's own fetch gives up after five minutes.
  vi.advanceTimersByTime(290_000);
  response.end('{"firstName":"Ada"}');
  expect(await answered).toEqual({ firstName: 'Ada' });
  expect(timeout).not.toHaveBeenCalled();
});

/** The address that a client of `base` asks for, if any; cookies and referrers stay out of each request. */
async function askedFor(base: string, path: string): Promise<unknown> {
  const { client, asked } = openOther(base);
  const failed = await client.get(path, { schema }).catch((error: unknown) => error);
  const [request] = asked.mock.calls;
  if (!request) return void expect(failed).toBeInstanceOf(TypeError);
  const apart = { credentials: 'omit', redirect: 'manual', referrerPolicy: 'no-referrer' };
  expect(request[1]).toMatchObject(apart);
  return request[0];
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

const thrice = '/me, /me, /me/applications';

test.each([
  ['no-store', thrice, ['reload', 'default', 'reload']],
  ['No-Cache,max-age=600', thrice, ['reload', 'default', 'reload']],
  ['no-cache="set-cookie", max-age=600', thrice, ['reload', 'no-cache', 'reload']],
  [undefined, thrice, ['reload', 'no-cache', 'reload']],
  ['no-cache', '/me, /me, next session, /me', ['reload', 'default', 'reload']],
  ['no-store', 'failed /me, /me', ['reload', 'reload']],
  // Requests that change something have the platform's default.
  ['max-age=600', 'POST, /me', [undefined, 'reload']],
])('under %s the requests %s ask by %s', async (cacheControl, happenings, modes) => {
  const headers = cacheControl ? { 'cache-control': cacheControl } : {};
  const { client, asked } = openOther(undefined, headers);
  for (const happening of happenings.split(', ')) {
    if (happening === 'next session') client.reset();
    else if (happening === 'POST') await post(client, '/me', { schema, body: {} });
    else if (happening === 'failed /me') {
      asked.mockResolvedValueOnce(new Response('', { status: 503, headers }));
      await expect(client.get('/me', { schema })).rejects.toThrow();
    } else await client.get(happening, { schema });
  }
  expect(asked.mock.calls.map(([, init]) => init?.cache)).toEqual(modes);
});

test('calls are aborted when their session ends, and the next go without its instance', async () => {
  const { client, asked } = openOther();
  asked.mockImplementation(async () => {
    client.reset();
    return new Response('{}');
  });
  client.setInstanceId('instance-7');
  for (const path of ['/me', '/me/applications']) {
    await expect(client.get(path, { schema })).rejects.toMatchObject({ name: 'AbortError' });
  }
  const ids = asked.mock.calls.map(([, init]) => new Headers(init?.headers).get('es-instance-id'));
  expect(ids).toEqual(['instance-7', null]);
});

test.each(Object.entries(ways))(
  'a refused %s is repeated with a fresh bearer, twice at most',
  async (_, call) => {
    answers.push(answer(401), answer(401), answer(401));
    const client = open('token-1', 'token-2', 'token-3', 'token-4');
    const unauthorized = vi.fn(async () => 'retry' as const);
    listener.unauthorized = unauthorized;
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

test('a refusal that signs out is not repeated', async () => {
  answers.push(answer(401));
  const client = open('token-1', 'token-2');
  listener.unauthorized = async () => 'signedOut';
  await expect(ways.get(client)).rejects.toEqual(new HttpError(401));
  expect(received).toHaveLength(1);
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
