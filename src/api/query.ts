import type { ApiClient, GetOptions } from './ApiClient.ts';

export interface QueryOptions<T> extends GetOptions<T> {
  /** Sent as JSON in the parameter `filter`. */
  readonly filter: unknown;
}

/** Calls GET with a filter (spec §7). */
export function query<T>(
  client: ApiClient,
  path: string,
  { filter, params, ...options }: QueryOptions<T>,
): Promise<T> {
  return client.get(path, { ...options, params: { ...params, filter: JSON.stringify(filter) } });
}
