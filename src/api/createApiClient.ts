import type {
  ApiAnswer,
  ApiCall,
  ApiClient,
  ApiFailure,
  Fetch,
  UnauthorizedHandler,
} from './ApiClient.ts';
import { apiUrl } from './apiUrl.ts';
import { errorMessage } from './errorCatalogue.ts';
import { fetchTransport } from './fetchTransport.ts';
import { readAnswer } from './readAnswer.ts';

interface ApiClientOptions {
  readonly baseUrl: string;
  /** Awaited before every call: may wait, or refuse by throwing. Undefined: none is sent. */
  readonly bearer: (signal?: AbortSignal) => Promise<string | undefined>;
  readonly fetch?: Fetch;
}

/** Makes the client of the API at `baseUrl`: it knows neither cache nor toasts nor sign-in. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  // Looked up at every call: telemetry replaces the global one when it starts.
  const { baseUrl, bearer, fetch = (...request) => globalThis.fetch(...request) } = options;
  const failureListeners = new Set<(failure: ApiFailure) => void>();
  const answerListeners = new Set<(answer: ApiAnswer) => void>();
  let instanceId: string | undefined;
  let unauthorizedHandler: UnauthorizedHandler | undefined;

  async function attempt<T>(url: string, { path, signal, transport }: ApiCall<T>) {
    signal?.throwIfAborted();
    const token = await bearer(signal);
    signal?.throwIfAborted();
    const headers = {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(instanceId && { 'es-instance-id': instanceId }),
    };
    const response = await transport({ url, headers, signal }, fetch);
    const verdict =
      response.status === 401 ? await unauthorizedHandler?.(token ?? '', path) : undefined;
    return { response, verdict };
  }

  async function exchange<T>(call: ApiCall<T>): Promise<T> {
    const url = apiUrl(baseUrl, call.path, call.params);
    const first = await attempt(url, call);
    const { response } = first.verdict === 'retry' ? await attempt(url, call) : first;
    return readAnswer(response, call.schema);
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
