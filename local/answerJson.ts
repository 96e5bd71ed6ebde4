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

export function etagOf(text: string): string {
  return `"${hash('sha256', text, 'base64url').slice(0, 27)}"`;
}

/** Compares weakly with a list of entity tags (RFC 9110 13.1.2). */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}
