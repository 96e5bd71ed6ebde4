import type { GenericSchema } from 'valibot';

export interface GetOptions<T> {
  /** `undefined()` for an API that answers nothing. */
  readonly schema: GenericSchema<unknown, T>;
  readonly params?: Params | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called after a failure. Returns true if the page itself shows it, without a toast. */
  readonly isQuiet?: (() => boolean) | undefined;
}

/** `path` is encoded and has no query. @throws the errors of errors.ts and `bearer`, and the signal's reason */
export type Get = <T>(path: string, options: GetOptions<T>) => Promise<T>;

export type Params = Readonly<Record<string, string | number | boolean | undefined>>;

export interface ApiCall<T> extends GetOptions<T> {
  readonly transport: Transport;
  readonly hasBody?: boolean; // a body may itself be too large
  /** By default the signed-in user's. With it the request is sent at once. */
  readonly bearer?: string | undefined;
}

/** @throws NetworkError, or the signal's reason */
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
  readonly header?: (name: string) => string | null;
}

export interface ApiListener {
  /** Called at every 401 (P35). `bearer` may be ''; `earlier` had a 401 in the same call. */
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
