import type { ApiClient, GetOptions } from './ApiClient.ts';
import { fetchTransport } from './fetchTransport.ts';

/** A call with a body, sent as JSON; undefined: none. */
export interface SendOptions<T> extends GetOptions<T> {
  readonly body?: unknown;
}

type Send = <T>(client: ApiClient, path: string, options: SendOptions<T>) => Promise<T>;

/* The verbs no screen uses yet (spec §7), beside the client so that the first load leaves them out. */
export const post = sender('POST');
export const put = sender('PUT');
export const patch = sender('PATCH');
export const remove = sender('DELETE');

function sender(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'): Send {
  return (client, path, { body, ...options }) =>
    client.call({ ...options, path, transport: fetchTransport({ method, body }) });
}
