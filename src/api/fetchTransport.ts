import type { ApiResponse, Transport } from './ApiClient.ts';
import { NetworkError } from './errors.ts';

interface Sending {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON; undefined: no body. */
  readonly body?: unknown;
}

/** Sends by `fetch`. A redirect is answered as it is, status 0, so that no header can follow it. */
export function fetchTransport({ method, body }: Sending): Transport {
  return async ({ url, headers, signal }, fetch): Promise<ApiResponse> => {
    try {
      const response = await fetch(url, {
        method,
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'manual',
        referrerPolicy: 'no-referrer',
        signal: signal ?? null,
      });
      return { status: response.status, body: await response.text() };
    } catch {
      // The cause stays behind: an engine may quote a header in it.
      signal?.throwIfAborted();
      throw new NetworkError();
    }
  };
}
