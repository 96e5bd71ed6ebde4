import { hash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** The answer of an endpoint. */
export interface Answer {
  readonly status: number;
  /** Sent as JSON; undefined for no body. */
  readonly body?: unknown;
  readonly headers?: OutgoingHttpHeaders;
}

/** Sends the answer. A successful GET gets an ETag, and a 304 if the client has the answer already. */
export function answerJson(
  request: IncomingMessage,
  response: ServerResponse,
  { status, body, headers = {} }: Answer,
): void {
  // Discards an unread body, so that the connection can be used again.
  request.resume();
  response.setHeader('Cache-Control', 'private, no-cache');
  response.appendHeader('Vary', 'Authorization');
  if (body === undefined) {
    response.writeHead(status, headers).end();
    return;
  }
  const text = JSON.stringify(body);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (status === 200 && isRead) {
    const etag = etagOf(text);
    response.setHeader('ETag', etag);
    if (matches(request.headers['if-none-match'], etag)) {
      response.writeHead(304, headers).end();
      return;
    }
  }
  const type = 'application/json; charset=utf-8';
  response
    .writeHead(status, {
      ...headers,
      'Content-Type': type,
      'Content-Length': Buffer.byteLength(text),
    })
    .end(request.method === 'HEAD' ? undefined : text);
}

export function etagOf(content: string | Uint8Array): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 27)}"`;
}

/** Compares weakly with a list of entity tags (RFC 9110 13.1.2). */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';

/**
 * Lets scripts of exactly one origin read the answer.
 * @returns whether the request came from there.
 */
export function allowOrigin(
  request: IncomingMessage,
  response: ServerResponse,
  origin: string,
): boolean {
  response.setHeader('Vary', 'Origin');
  if (request.headers.origin !== origin) return false;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Expose-Headers', 'ETag, WWW-Authenticate, Retry-After');
  return true;
}

/** Answers a preflight; says whether the request was one. */
export function answerPreflight(
  request: IncomingMessage,
  response: ServerResponse,
  { origin, headers }: { readonly origin: string; readonly headers: string },
): boolean {
  if (request.method !== 'OPTIONS') return false;
  if (allowOrigin(request, response, origin)) {
    response.setHeader('Access-Control-Allow-Methods', methods);
    response.setHeader('Access-Control-Allow-Headers', headers);
    response.setHeader('Access-Control-Max-Age', '600');
  }
  response.writeHead(204).end();
  return true;
}
