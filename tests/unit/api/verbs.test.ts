import { unknown } from 'valibot';
import { expect, test } from 'vitest';
import type { ApiClient } from '../../../src/api/createApiClient.ts';
import { patch, post, put, query, remove } from '../../../src/api/verbs.ts';
import { answer, startApi } from './startApi.ts';

const { received, answers, open } = await startApi();
const schema = unknown();
const body = { name: 'Eryri', at: [52.9, -3.9] };
const params = { page: 2, all: true, none: undefined };
const filter = { name: { like: 'Wye & Usk' } };
const encoded = 'filter=%7B%22name%22%3A%7B%22like%22%3A%22Wye+%26+Usk%22%7D%7D';

const json = { authorization: 'Bearer token-1', accept: 'application/json' };
const typed = { ...json, 'content-type': 'application/json' };

test.each<[string, string, object, (client: ApiClient) => Promise<unknown>]>([
  ['GET', '/echo?page=2&all=true', json, (to) => to.get('/echo', { schema, params })],
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
  answers.push(answer(200, { id: '7' }, 'application/json'));
  expect(await call(open('token-1'))).toEqual({ id: '7' });
  expect(received).toMatchObject([{ method, url: `/v1${path}`, headers }]);
  expect(received[0]?.body).toBe(method === 'GET' ? '' : JSON.stringify(body));
});
