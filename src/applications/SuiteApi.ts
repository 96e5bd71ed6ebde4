import type { GenericSchema } from 'valibot';

/** What the cards need of the API client. */
export interface SuiteApi {
  /** Rejects with the client's typed errors; one that answers a status carries it as `status`. */
  get<T>(
    path: string,
    options: { readonly schema: GenericSchema<unknown, T>; readonly signal?: AbortSignal },
  ): Promise<T>;
}
