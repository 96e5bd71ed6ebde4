import { unknown } from 'valibot';
import { expect, test } from 'vitest';
import { createApiClient } from '../../../src/api/createApiClient.ts';
import { patch, post } from '../../../src/api/verbs.ts';

/** A client whose API allows this of caches, and how each request asked the browser's. */
function clientOf(cacheControl?: string) {
  const modes: (RequestCache | undefined)[] = [];
  const client = createApiClient({
    baseUrl: 'https://api.suite.test',
    bearer: async () => 'token',
    fetch: async (_, init) => {
      modes.push(init?.cache);
      const headers = cacheControl === undefined ? {} : { 'cache-control': cacheControl };
      return new Response('{}', { headers });
    },
  });
  const get = (path = '/me') => client.get(path, { schema: unknown() });
  return { client, modes, get };
}

test.each([
  ['private, no-cache', 'default'],
  ['no-store', 'default'],
  ['No-Cache,max-age=600', 'default'],
  ['max-age=600', 'no-cache'],
  ['no-cache="set-cookie", max-age=600', 'no-cache'],
  [undefined, 'no-cache'],
] as const)('passes the cache by at first, and after %s asks by %s', async (header, next) => {
  const { get, modes } = clientOf(header);
  await get();
  await get();
  await get('/me/applications');
  expect(modes).toEqual(['reload', next, 'reload']);
});

test('passes the cache by for the next session, too', async () => {
  const { client, get, modes } = clientOf('no-cache');
  await get();
  await get();
  client.reset();
  await get();
  expect(modes).toEqual(['reload', 'default', 'reload']);
});

test('leaves what changes something to the platform', async () => {
  const { client, get, modes } = clientOf('max-age=600');
  await post(client, '/me', { schema: unknown(), body: {} });
  await patch(client, '/me', { schema: unknown(), body: {} });
  await get();
  expect(modes).toEqual([undefined, undefined, 'reload']);
});

test('aborts what is under way when its session ends, and gives nobody an answer that came', async () => {
  const client = createApiClient({
    baseUrl: 'https://api.suite.test',
    bearer: async () => 'token',
    fetch: async () => {
      client.reset();
      return new Response('{}');
    },
  });
  const call = client.get('/me', { schema: unknown() });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});
