import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { object, string } from 'valibot';
import { afterAll, beforeEach } from 'vitest';
import { type ApiClient, createApiClient } from '../../../src/api/createApiClient.ts';
import type { ApiListener, GetOptions } from '../../../src/api/requests.ts';
import { upload } from '../../../src/api/verbs.ts';

type Received = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { readonly body: string };
export type Answer = (response: ServerResponse) => void;

/** A real API over HTTP, with CORS, that answers each request with the next of `answers`. */
export async function startApi() {
  const received: Received[] = [];
  const answers: Answer[] = [];
  const listener: Partial<ApiListener> = {};
  const server = createServer(async (request, response) => {
    // On a busy machine a client may use a connection that is just being closed for having been idle.
    response.shouldKeepAlive = false;
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization, es-instance-id');
    const { method, url, headers } = request;
    if (method === 'OPTIONS') return void response.end();
    const body = Buffer.concat(await request.toArray()).toString();
    received.push({ method, url, headers, body });
    answers.shift()?.(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  beforeEach(() => {
    received.length = 0;
    answers.length = 0;
    for (const name of ['unauthorized', 'failed', 'answered'] as const) delete listener[name];
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  // server.address() is a string for pipes only.
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  /** A client of it that tells `listener`. Its calls have these bearers one after the other, and then none. */
  const open = (...bearers: (string | undefined)[]) =>
    createApiClient({ baseUrl, listener, bearer: async () => bearers.shift() });
  return { baseUrl, received, answers, listener, open };
}

export function answer(status: number, body: unknown = '', type?: string): Answer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (response) => response.writeHead(status, type ? { 'content-type': type } : {}).end(text);
}

type Options = Partial<GetOptions<unknown>>;

const schema = object({ firstName: string() });

/** The two ways of a call over the network: `fetch`, and an upload's own. */
export const ways = {
  get: (client: ApiClient, options: Options = {}) => client.get('/me', { schema, ...options }),
  upload: (client: ApiClient, options: Options = {}) =>
    upload(client, '/me', { schema, form: formOf('hello'), ...options }),
};

export function formOf(text: string): FormData {
  const form = new FormData();
  form.set('file', new File([text], 'notes.txt', { type: 'text/plain' }));
  return form;
}
