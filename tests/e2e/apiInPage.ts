import { unknown } from 'valibot';
import { createApiClient } from '../../src/api/createApiClient.ts';
import type { GetOptions } from '../../src/api/requests.ts';
import { patch, post, put, query, remove, upload } from '../../src/api/verbs.ts';

/* Built by api-client.test.ts and served with the launcher: its whole API client, for a page. */

type Options = Omit<GetOptions<unknown>, 'schema'>;

const schema = unknown();

export type ApiInPage = ReturnType<typeof openApi>;

/** The client and its verbs, taking any answer; failures are handed out as what they say. */
export function openApi(baseUrl: string, bearer: string | undefined) {
  const client = createApiClient({ baseUrl, bearer: async () => bearer });
  const outcome = async (call: Promise<unknown>) => {
    try {
      return { answer: await call };
    } catch (error) {
      const failure = error instanceof Error ? { ...error, name: error.name } : { name: 'none' };
      return { failure };
    }
  };

  return {
    get: (path: string, options: Options = {}) => outcome(client.get(path, { ...options, schema })),
    query: (path: string, filter: unknown) => outcome(query(client, path, { filter, schema })),
    post: (path: string, body: unknown) => outcome(post(client, path, { body, schema })),
    put: (path: string, body: unknown) => outcome(put(client, path, { body, schema })),
    patch: (path: string, body: unknown) => outcome(patch(client, path, { body, schema })),
    remove: (path: string, body: unknown) => outcome(remove(client, path, { body, schema })),
    upload: (path: string, form: FormData, options: Options) =>
      outcome(upload(client, path, { ...options, form, schema })),
  };
}
