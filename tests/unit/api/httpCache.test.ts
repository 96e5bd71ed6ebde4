import { unknown } from 'valibot';
import { expect, test } from 'vitest';
import { createApiClient } from '../../../src/api/createApiClient.ts';
import { post } from '../../../src/api/verbs.ts';

// Proves P46 (docs/product.md).

const schema = unknown();

/** Plays what happens to a client whose API sends this `Cache-Control`. Resolves with the cache mode of each request. */
async function modesOf(cacheControl: string | undefined, happenings: string) {
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
  for (const happening of happenings.split(', ')) {
    if (happening === 'next session') client.reset();
    else if (happening === 'POST') await post(client, '/me', { schema, body: {} });
    else await client.get(happening, { schema });
  }
  return modes;
}

const asked = '/me, /me, /me/applications';

test.each([
  ['private, no-cache', asked, ['reload', 'default', 'reload']],
  ['no-store', asked, ['reload', 'default', 'reload']],
  ['No-Cache,max-age=600', asked, ['reload', 'default', 'reload']],
  ['max-age=600', asked, ['reload', 'no-cache', 'reload']],
  ['no-cache="set-cookie", max-age=600', asked, ['reload', 'no-cache', 'reload']],
  [undefined, asked, ['reload', 'no-cache', 'reload']],
  ['no-cache', '/me, /me, next session, /me', ['reload', 'default', 'reload']],
  // Requests that change something have the platform's default.
  ['max-age=600', 'POST, /me', [undefined, 'reload']],
])('under %s the requests %s ask by %s', async (cacheControl, happenings, modes) => {
  expect(await modesOf(cacheControl, happenings)).toEqual(modes);
});

test('what is under way when its session ends is aborted, and its answer goes to nobody', async () => {
  const client = createApiClient({
    baseUrl: 'https://api.suite.test',
    bearer: async () => 'token',
    fetch: async () => {
      client.reset();
      return new Response('{}');
    },
  });
  await expect(client.get('/me', { schema })).rejects.toMatchObject({ name: 'AbortError' });
});
