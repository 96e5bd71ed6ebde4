import { navigationType } from '../lib/navigationType.ts';
import type { ApiResponse, Transport } from './ApiClient.ts';
import { InvalidAnswerError, NetworkError } from './errors.ts';

interface Sending {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** 8 MB, decompressed: five times the answer for 10,000 subscriptions. */
const mostBytes = 8 * 1024 * 1024;

/** Sends by `fetch`. Redirects are not followed, so that no header is; they answer status 0. */
export function fetchTransport({ method, body }: Sending): Transport {
  return async ({ url, headers, signal }, fetch): Promise<ApiResponse> => {
    try {
      const response = await fetch(url, {
        method,
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
        cache: cacheMode(),
        credentials: 'omit',
        redirect: 'manual',
        referrerPolicy: 'no-referrer',
        signal: signal ?? null,
      });
      const retryAfter = response.headers.get('retry-after') ?? undefined;
      return { status: response.status, body: await readText(response), retryAfter };
    } catch (error) {
      if (error instanceof InvalidAnswerError) throw error;
      // Without the cause, in which an engine may quote a header.
      signal?.throwIfAborted();
      throw new NetworkError();
    }
  };
}

/**
 * By default an answer is revalidated, and the preflight remembered (decision 015). While a page loads
 * that was returned to by the history, the default takes any cached answer without asking.
 */
function cacheMode(): RequestCache {
  return navigationType() === 'back_forward' ? 'no-cache' : 'default';
}

/** @throws InvalidAnswerError as soon as more was read than any answer of ours can be. */
async function readText({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > mostBytes) {
      reader.cancel().catch(() => undefined);
      throw new InvalidAnswerError('too large', { count: 1, path: '' });
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}
