import type { ApiClient, GetOptions } from './ApiClient.ts';
import { fetchTransport } from './fetchTransport.ts';

/** A call with a body, sent as JSON; undefined: none. */
export interface SendOptions<T> extends GetOptions<T> {
  readonly body?: unknown;
}

type Send = <T>(client: ApiClient, path: string, options: SendOptions<T>) => Promise<T>;

/* Spec §7's verbs that no screen uses yet, apart from the client to stay out of the first load. */
export const post = sender('POST');
export const put = sender('PUT');
export const patch = sender('PATCH');
export const remove = sender('DELETE');

function sender(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'): Send {
  return (client, path, { body, ...options }) =>
    client.call({ ...options, path, transport: fetchTransport({ method, body }) });
}

export interface QueryOptions<T> extends GetOptions<T> {
  /** Sent as JSON in the parameter `filter` (spec §7). */
  readonly filter: unknown;
}

export function query<T>(
  client: ApiClient,
  path: string,
  { filter, params, ...options }: QueryOptions<T>,
): Promise<T> {
  return client.get(path, { ...options, params: { ...params, filter: JSON.stringify(filter) } });
}
