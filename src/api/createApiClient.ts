import type {
  ApiAnswer,
  ApiCall,
  ApiClient,
  ApiFailure,
  Fetch,
  UnauthorizedHandler,
} from './ApiClient.ts';
import { apiUrl } from './apiUrl.ts';
import { errorMessage } from './errors.ts';
import { fetchTransport } from './fetchTransport.ts';
import { readAnswer } from './readAnswer.ts';

/** The bearer of a renewal may itself be replaced while its call is under way. */
const maximumAttempts = 3;

interface ApiClientOptions {
  readonly baseUrl: string;
  /** Awaited before every call. */
  readonly bearer: (signal?: AbortSignal) => Promise<string | undefined>;
  readonly fetch?: Fetch;
}

/** Makes the client of the API at `baseUrl`, which knows no toasts or sign-in. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  // Looked up at every call: telemetry replaces the global fetch when it starts.
  const { baseUrl, bearer, fetch = (...request) => globalThis.fetch(...request) } = options;
  const failureListeners = new Set<(failure: ApiFailure) => void>();
  const answerListeners = new Set<(answer: ApiAnswer) => void>();
  const callsUnderWay = new Set<AbortController>();
  /** How an address that was answered in this session is asked for again. */
  const cacheModes = new Map<string, RequestCache>();
  let instanceId: string | undefined;
  let unauthorizedHandler: UnauthorizedHandler | undefined;

  /**
   * A browser's cache knows addresses, not whose answers they hold: until this session has an answer of
   * its own there, the cache is passed by and overwritten.
   */
  function cacheModeOf<T>(url: string, { isPress, hasRecord }: ApiCall<T>): RequestCache {
    const mode = cacheModes.get(url) ?? (hasRecord ? 'no-cache' : 'reload');
    return isPress && mode === 'default' ? 'no-cache' : mode;
  }

  async function send<T>(url: string, call: ApiCall<T>) {
    const { signal, transport } = call;
    signal?.throwIfAborted();
    const token = await bearer(signal);
    signal?.throwIfAborted();
    const headers = {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(instanceId && { 'es-instance-id': instanceId }),
    };
    const request = { url, headers, signal, cache: cacheModeOf(url, call) };
    const response = await transport(request, fetch);
    // An answer that comes while the session ends belongs to nobody, so it is dropped.
    signal?.throwIfAborted();
    return { token, response };
  }

  async function exchange<T>(call: ApiCall<T>) {
    const { path, schema, signal } = call;
    const url = apiUrl(baseUrl, path, call.params);
    let refused: string | undefined;
    for (let attempts = 1; ; attempts += 1) {
      const { token = '', response } = await send(url, call);
      const mayRetry = response.status === 401 && attempts < maximumAttempts;
      const handled = response.status === 401 && unauthorizedHandler?.(token, path, refused);
      if (handled && (await withSignal(signal, handled)) === 'retry' && mayRetry) {
        refused = token;
        continue;
      }
      const data = readAnswer(response, schema);
      const { cacheControl } = response;
      const isCacheable = cacheControl !== undefined && !isValidated(cacheControl);
      if (cacheControl !== undefined) cacheModes.set(url, isCacheable ? 'no-cache' : 'default');
      return { data, isCacheable };
    }
  }

  async function call<T>(call: ApiCall<T>): Promise<T> {
    const { path, signal, isQuiet = () => false } = call;
    const controller = new AbortController();
    const abort = () => controller.abort(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    callsUnderWay.add(controller);
    const { data, isCacheable } = await exchange({ ...call, signal: controller.signal })
      .catch((error: unknown) => {
        for (const listener of failureListeners) {
          listener({ error, message: errorMessage(error), path, isQuiet: isQuiet() });
        }
        throw error;
      })
      .finally(() => {
        callsUnderWay.delete(controller);
        signal?.removeEventListener('abort', abort);
      });
    for (const listener of answerListeners) listener({ path, isCacheable });
    return data;
  }

  return {
    call,
    get: (path, options) =>
      call({ ...options, path, transport: fetchTransport({ method: 'GET' }) }),
    setInstanceId(id) {
      instanceId = id;
    },
    onFailure: (listener) => register(failureListeners, listener),
    onAnswer: (listener) => register(answerListeners, listener),
    onUnauthorized(handler) {
      unauthorizedHandler = handler;
      return () => {
        unauthorizedHandler = unauthorizedHandler === handler ? undefined : unauthorizedHandler;
      };
    },
    reset() {
      instanceId = undefined;
      cacheModes.clear();
      for (const controller of callsUnderWay) controller.abort();
    },
  };
}

/** `no-cache` or `no-store`: then a cache asks the API before it answers. */
function isValidated(cacheControl: string): boolean {
  return /(?:^|[\s,])no-(?:cache|store)\s*(?:,|$)/i.test(cacheControl);
}

/** `promise`, given up with the signal: a renewal may take longer than a call may. */
async function withSignal<T>(signal: AbortSignal | undefined, promise: Promise<T>): Promise<T> {
  signal?.throwIfAborted();
  const settled = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { signal: settled.signal });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    settled.abort();
  }
}

function register<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
