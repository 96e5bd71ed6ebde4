import { isThere } from '../lib/isThere.ts';
import { network } from '../lib/network.ts';
import { NetworkError, UnreadError } from './errors.ts';
import { fetchTransport } from './fetchTransport.ts';
import { readAnswer } from './readAnswer.ts';
import type { ApiCall, ApiListener, ApiRequest, Get, Params } from './requests.ts';

const maximumAttempts = 3; // a renewed bearer may be replaced during its call, too, so we allow for two

const longBearer = 4000; // characters; no server that we know refuses shorter ones

/** With `no-cache` or `no-store` a cache revalidates anyway, and the default mode needs no preflight. */
const validated = /(?:^|[\s,])no-(?:cache|store)\s*(?:,|$)/i;

interface ApiClientOptions {
  readonly baseUrl: string;
  readonly bearer: () => Promise<string | undefined>;
  /** Called with each outcome before the caller has it. */
  readonly listener?: Partial<ApiListener>;
  readonly fetch?: Window['fetch'];
}

export type ApiClient = ReturnType<typeof createApiClient>;

export function createApiClient(options: ApiClientOptions) {
  const { baseUrl, bearer, listener = {}, fetch = network.fetch } = options;
  const callsUnderWay = new Set<AbortController>();
  const cacheModes = new Map<string, RequestCache>();
  /** URLs of calls with a long bearer that failed although the server answers others. */
  const unread = new Set<string>();
  let instanceId: string | undefined;

  async function send<T>(url: string, call: ApiCall<T>, signal: AbortSignal) {
    const token = call.bearer ?? (await bearer());
    signal.throwIfAborted();
    const headers = {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(instanceId && { 'es-instance-id': instanceId }),
    };
    // The browser's cache may hold another user's answer, so the first call of a session overwrites it (P46).
    const request = { url, headers, signal, cache: cacheModes.get(url) ?? 'reload' };
    const response = await call.transport(request, fetch).catch(async (error: unknown) => {
      throw error instanceof NetworkError && (await isUnread(request)) ? new UnreadError() : error;
    });
    unread.delete(url);
    // Drops an answer that comes while the session ends.
    signal.throwIfAborted();
    return { token, response };
  }

  /** Returns whether a server that is up left a long bearer unanswered twice: refused without CORS, or an outage. */
  async function isUnread({ url, headers: { authorization = '' }, signal }: ApiRequest) {
    const isSecond = unread.delete(url);
    if (authorization.length <= longBearer || !(await isThere(fetch, url, signal))) return false;
    unread.add(url);
    return isSecond;
  }

  async function exchange<T>(path: string, call: ApiCall<T>, signal: AbortSignal) {
    const url = apiUrl(baseUrl, path, call.params);
    let refused: string | undefined;
    for (let attempts = 1; ; attempts += 1) {
      const { token = '', response } = await send(url, call, signal);
      const isRefused = response.status === 401;
      const outcome = isRefused && (await listener.unauthorized?.(token, path, refused));
      if (outcome === 'retry' && attempts < maximumAttempts) {
        refused = token;
        continue;
      }
      const data = readAnswer(response, call.schema);
      if (response.header && !call.hasBody) {
        const isValidated = validated.test(response.header('cache-control') ?? '');
        cacheModes.set(url, isValidated ? 'default' : 'no-cache');
      }
      return data;
    }
  }

  async function call<T>(path: string, options: ApiCall<T>): Promise<T> {
    const { signal, isQuiet = () => false, hasBody = false } = options;
    const controller = new AbortController();
    const abort = () => controller.abort(signal?.reason);
    // The call may be waiting for a renewal, which does not use this signal.
    const aborted = new Promise<never>((_, reject) => {
      controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
    });
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    callsUnderWay.add(controller);
    try {
      const data = await Promise.race([aborted, exchange(path, options, controller.signal)]);
      listener.answered?.(path);
      return data;
    } catch (error) {
      listener.failed?.({ error, path, isQuiet: isQuiet(), hasBody });
      throw error;
    } finally {
      callsUnderWay.delete(controller);
      signal?.removeEventListener('abort', abort);
    }
  }

  const get: Get = (path, options) => call(path, { ...options, transport: fetchTransport('GET') });

  return {
    call,
    get,
    setInstanceId: (id: string | undefined): void => {
      instanceId = id;
    },
    reset(): void {
      instanceId = undefined;
      cacheModes.clear();
      for (const controller of callsUnderWay) controller.abort();
    },
  };
}

/** @throws TypeError if the path, which is ours, would send the bearer elsewhere */
function apiUrl(baseUrl: string, path: string, params: Params = {}): string {
  const base = new URL(baseUrl);
  const expected = base.pathname.replace(/\/$/, '') + path;
  const url = new URL(expected, base.origin);
  // A changed pathname had dots in it; servers decode encoded ones.
  const isBelow = url.origin === base.origin && url.pathname === expected;
  if (!isBelow || !/^\/(?!.*%(?:2[ef]|5c))/i.test(path)) {
    throw new TypeError("An API path starts with a slash and stays below the API's base");
  }
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}
