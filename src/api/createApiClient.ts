import type {
  ApiAnswer,
  ApiCall,
  ApiClient,
  ApiFailure,
  ApiResponse,
  Fetch,
  UnauthorizedHandler,
} from './ApiClient.ts';
import { apiUrl } from './apiUrl.ts';
import { errorMessage } from './errors.ts';
import { fetchTransport } from './fetchTransport.ts';
import { mayBeGateway, readAnswer } from './readAnswer.ts';

/** The bearer of a renewal may itself be replaced while its call is under way. */
const maximumAttempts = 3;

interface ApiClientOptions {
  readonly baseUrl: string;
  /** Awaited before every call. Given one that the API refused, it answers another if it can. */
  readonly bearer: (signal?: AbortSignal, refused?: string) => Promise<string | undefined>;
  readonly fetch?: Fetch;
}

interface RefusedCall {
  readonly path: string;
  readonly signal?: AbortSignal | undefined;
  readonly token: string;
  readonly refused: string | undefined;
}

/** Makes the client of the API at `baseUrl`, which knows no cache, toasts or sign-in. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  // Looked up at every call: telemetry replaces the global fetch when it starts.
  const { baseUrl, bearer, fetch = (...request) => globalThis.fetch(...request) } = options;
  const failureListeners = new Set<(failure: ApiFailure) => void>();
  const answerListeners = new Set<(answer: ApiAnswer) => void>();
  let instanceId: string | undefined;
  let unauthorizedHandler: UnauthorizedHandler | undefined;

  async function send<T>(url: string, { signal, transport }: ApiCall<T>) {
    signal?.throwIfAborted();
    const token = await bearer(signal);
    signal?.throwIfAborted();
    const headers = {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(instanceId && { 'es-instance-id': instanceId }),
    };
    return { token, response: await transport({ url, headers, signal }, fetch) };
  }

  /** Whether the call is to be repeated. */
  async function renewBearer(
    response: ApiResponse,
    { path, signal, token, refused }: RefusedCall,
  ): Promise<boolean> {
    if (response.status === 401) {
      return (await unauthorizedHandler?.(token, path, refused)) === 'retry';
    }
    if (!mayBeGateway(response) || token === '' || refused !== undefined) return false;
    return (await bearer(signal, token)) !== token;
  }

  async function exchange<T>(call: ApiCall<T>): Promise<T> {
    const url = apiUrl(baseUrl, call.path, call.params);
    let refused: string | undefined;
    for (let attempts = 1; ; attempts += 1) {
      const { token = '', response } = await send(url, call);
      const isRenewed = await renewBearer(response, { ...call, token, refused });
      if (!isRenewed || attempts === maximumAttempts) return readAnswer(response, call.schema);
      refused = token;
    }
  }

  async function call<T>(call: ApiCall<T>): Promise<T> {
    const { path } = call;
    const answer = await exchange(call).catch((error: unknown) => {
      for (const listener of failureListeners) {
        listener({ error, message: errorMessage(error), path });
      }
      throw error;
    });
    for (const listener of answerListeners) {
      listener({ path });
    }
    return answer;
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
  };
}

function register<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
