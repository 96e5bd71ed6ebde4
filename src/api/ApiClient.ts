import type { GenericSchema } from 'valibot';

/** The API of spec §7 as the product sees it; made by createApiClient. */
export interface ApiClient {
  /** Calls GET and parses the answer; see `call` for what it rejects with. */
  get<T>(path: string, options: GetOptions<T>): Promise<T>;
  /**
   * Sends one call and parses its answer.
   * @throws NetworkError, HttpError, InvalidAnswerError; InvalidPathError before anything is sent;
   * the signal's reason when it aborts; whatever `bearer` refused with.
   */
  call<T>(call: ApiCall<T>): Promise<T>;
  /** Sent as `es-instance-id` with every later call; undefined: not sent. */
  setInstanceId(id: string | undefined): void;
  /** Calls `listener` for every call that failed, before it rejects; returns what removes it. */
  onFailure(listener: (failure: ApiFailure) => void): () => void;
  /** Calls `listener` for every call that succeeded; returns what removes it. */
  onAnswer(listener: (answer: ApiAnswer) => void): () => void;
  /** Runs `handler`, instead of an earlier one, for a 401; returns what removes it. */
  onUnauthorized(handler: UnauthorizedHandler): () => void;
}

export interface GetOptions<T> {
  /** What the answer must be; `undefined()` where the API answers nothing. */
  readonly schema: GenericSchema<unknown, T>;
  readonly params?: Params | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Query parameters; undefined ones are left out. */
export type Params = Readonly<Record<string, string | number | boolean | undefined>>;

export interface ApiCall<T> extends GetOptions<T> {
  /** Below the API's base, encoded, without query: `/me`. */
  readonly path: string;
  readonly transport: Transport;
}

/** Carries one request over the network. Rejects with NetworkError or the signal's reason. */
export type Transport = (request: ApiRequest, fetch: Fetch) => Promise<ApiResponse>;

export type Fetch = typeof globalThis.fetch;

export interface ApiRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
}

export interface ApiResponse {
  readonly status: number;
  readonly body: string;
}

export interface ApiFailure {
  readonly error: unknown;
  /** What spec §8 says to the user, if it says anything. */
  readonly message: string | undefined;
  readonly path: string;
}

export interface ApiAnswer {
  readonly path: string;
}

/** Learns the bearer that was refused, empty if none was sent; 'retry' repeats the call once. */
export type UnauthorizedHandler = (
  refusedBearer: string,
  path: string,
) => Promise<'retry' | 'signedOut'>;
