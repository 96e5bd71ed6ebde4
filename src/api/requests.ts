import type { GenericSchema } from 'valibot';

export interface GetOptions<T> {
  /** What the answer must be; `undefined()` where the API answers nothing. */
  readonly schema: GenericSchema<unknown, T>;
  readonly params?: Params | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Asked when it has failed: whether the page says so itself, so that no toast need. */
  readonly isQuiet?: (() => boolean) | undefined;
}

/**
 * `path` is below the API's base, encoded, without query: `/me`.
 * @throws what errors.ts lists, the signal's reason, and what the client's `bearer` rejects with
 */
export type Get = <T>(path: string, options: GetOptions<T>) => Promise<T>;

export type Params = Readonly<Record<string, string | number | boolean | undefined>>;

export interface ApiCall<T> extends GetOptions<T> {
  readonly transport: Transport;
}

/** Carries one request over the network. Rejects with NetworkError or the signal's reason. */
export type Transport = (request: ApiRequest, fetch: Window['fetch']) => Promise<ApiResponse>;

export interface ApiRequest {
  readonly url: string;
  readonly cache: RequestCache;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export interface ApiResponse {
  readonly status: number;
  readonly body: string;
  readonly contentType?: string | undefined;
  /** Where the API lets scripts read these headers. */
  readonly etag?: string | undefined;
  readonly retryAfter?: string | undefined;
  /** Of a GET, '' where there is none. */
  readonly cacheControl?: string | undefined;
}

export interface ApiListener {
  /**
   * Asked at every 401 (spec §8): given its bearer, '' for none, and the one of an earlier 401 of the same
   * call.
   */
  unauthorized(bearer: string, path: string, earlier?: string): Promise<'retry' | 'signedOut'>;
  failed(failure: ApiFailure): void;
  answered(path: string): void;
}

export interface ApiFailure {
  readonly error: unknown;
  readonly path: string;
  readonly isQuiet: boolean;
}
