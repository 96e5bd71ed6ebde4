import { readBody } from '../lib/readBody.ts';
import { InvalidAnswerError, NetworkError } from './errors.ts';
import type { ApiResponse, Transport } from './requests.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export const answerLimit = 8 * 1024 * 1024; // decompressed; five times the answer for 10,000 subscriptions

/** By `fetch` alone (docs/decisions/015). A redirect is not followed, so no header leaves the API; it has status 0. */
export function fetchTransport(method: Method, body?: unknown, limit = answerLimit): Transport {
  return async ({ url, headers, signal, cache }, fetch): Promise<ApiResponse> => {
    try {
      const response = await fetch(url, {
        method,
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
        ...(method === 'GET' && { cache }),
        credentials: 'omit',
        redirect: 'manual',
        referrerPolicy: 'no-referrer',
        signal,
      });
      const text = await readBody(response, limit);
      if (text === undefined) throw new InvalidAnswerError('too large');
      const { status, headers: answered } = response;
      return { status, body: text, header: (name) => answered.get(name) };
    } catch (error) {
      if (error instanceof InvalidAnswerError) throw error;
      // Without a `cause`, which may quote a header.
      signal.throwIfAborted();
      throw new NetworkError();
    }
  };
}
