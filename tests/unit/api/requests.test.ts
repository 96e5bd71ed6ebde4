import { object, string, undefined_ } from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { createApiClient } from '../../../src/api/createApiClient.ts';
import { InvalidPathError } from '../../../src/api/errors.ts';
import { patch, post, put, query, remove } from '../../../src/api/verbs.ts';
import { answer, startApi } from './startApi.ts';

const { baseUrl, received, answers } = await startApi();
const profile = object({ firstName: string() });
const nothing = undefined_();

beforeEach(() => {
  received.length = 0;
  answers.length = 0;
});

function clientWith(bearer: () => Promise<string | undefined> = async () => 'token-1') {
  return createApiClient({ baseUrl, bearer });
}

test('GET sends bearer and parameters and answers the parsed body', async () => {
  answers.push(answer(200, { firstName: 'Ada', further: 1 }));
  const options = { schema: profile, params: { page: 2 } };
  expect(await clientWith().get('/me', options)).toEqual({ firstName: 'Ada' });
  expect(received).toMatchObject([
    { method: 'GET', url: '/v1/me?page=2', headers: { authorization: 'Bearer token-1' } },
  ]);
  expect(received[0]?.headers).not.toHaveProperty('es-instance-id');
});

test('a query sends its filter as JSON', async () => {
  answers.push(answer(200, { firstName: 'Ada' }));
  const filter = { name: 'Ada & co', ids: [1, 2] };
  await query(clientWith(), '/people', { schema: profile, filter, params: { page: 1 } });
  const { searchParams } = new URL(received[0]?.url ?? '', baseUrl);
  expect(JSON.parse(searchParams.get('filter') ?? '')).toEqual(filter);
  expect(searchParams.get('page')).toBe('1');
});

test.each([
  ['POST', post],
  ['PUT', put],
  ['PATCH', patch],
  ['DELETE', remove],
] as const)('%s sends its body as JSON', async (method, send) => {
  answers.push(answer(204));
  await send(clientWith(), '/echo', { schema: nothing, body: { name: 'Ada' } });
  expect(received).toMatchObject([
    {
      method,
      url: '/v1/echo',
      body: '{"name":"Ada"}',
      headers: { 'content-type': 'application/json' },
    },
  ]);
});

test('a verb without a body sends none', async () => {
  answers.push(answer(204));
  await remove(clientWith(), '/echo', { schema: nothing });
  expect(received[0]?.body).toBe('');
  expect(received[0]?.headers).not.toHaveProperty('content-type');
});

test('every call asks for the bearer again and sends none if there is none', async () => {
  const bearers = ['token-1', undefined, 'token-2'];
  const client = clientWith(async () => bearers.shift());
  for (let call = 0; call < 3; call += 1) {
    answers.push(answer(204));
    await client.get('/me', { schema: nothing });
  }
  const sent = received.map(({ headers }) => headers.authorization);
  expect(sent).toEqual(['Bearer token-1', undefined, 'Bearer token-2']);
});

test('nothing is sent when the bearer is refused', async () => {
  const refusal = new Error('sign in');
  const client = clientWith(() => Promise.reject(refusal));
  await expect(client.get('/me', { schema: profile })).rejects.toBe(refusal);
  expect(received).toEqual([]);
});

test('the instance id is sent for as long as it is set', async () => {
  const client = clientWith();
  for (const id of ['instance-7', undefined]) {
    answers.push(answer(204));
    client.setInstanceId(id);
    await client.get('/me', { schema: nothing });
  }
  expect(received.map(({ headers }) => headers['es-instance-id'])).toEqual([
    'instance-7',
    undefined,
  ]);
});

test('a path outside the base is refused before the bearer is even asked for', async () => {
  const client = clientWith(() => {
    throw new Error('asked');
  });
  const call = client.get('//evil.test/me', { schema: profile });
  await expect(call).rejects.toBeInstanceOf(InvalidPathError);
  expect(received).toEqual([]);
});

test('cookies and referrers stay out of a request', async () => {
  const requests: (RequestInit | undefined)[] = [];
  const client = createApiClient({
    baseUrl,
    bearer: async () => undefined,
    fetch: async (_, init) => {
      requests.push(init);
      return new Response(null, { status: 204 });
    },
  });
  await client.get('/me', { schema: nothing });
  expect(requests).toMatchObject([
    { credentials: 'omit', redirect: 'manual', referrerPolicy: 'no-referrer' },
  ]);
});
