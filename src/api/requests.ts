import type { GenericSchema } from 'valibot';

export interface GetOptions<T> {
  /** The schema of the answer; `undefined()` if the API answers nothing. */
  readonly schema: GenericSchema<unknown, T>;
  readonly params?: Params | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called when the call has failed. Returns true if the page itself says so, and no toast is needed. */
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
  /** True for a call with a body, which may be too large itself. */
  readonly hasBody?: boolean;
  /** In whose name it is called; by default that of who is signed in. With it the request is sent at once. */
  readonly bearer?: string | undefined;
}

/** Sends one request. Rejects with NetworkError or the signal's reason. */
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
  /** Set if the API lets scripts read this header. */
  readonly etag?: string | undefined;
  readonly retryAfter?: string | undefined;
  /** Set for a GET; '' if there is no such header. */
  readonly cacheControl?: string | undefined;
}

export interface ApiListener {
  /**
   * Called at every 401 (P35), with the call's bearer ('' for none) and the bearer of an earlier 401 of the same
   * call. If it rejects, so does the call.
   */
  unauthorized(bearer: string, path: string, earlier?: string): Promise<'retry' | 'signedOut'>;
  failed(failure: ApiFailure): void;
  answered(path: string): void;
}

export interface ApiFailure {
  readonly error: unknown;
  readonly path: string;
  readonly isQuiet: boolean;
  readonly hasBody?: boolean;
}
