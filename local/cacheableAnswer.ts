import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Cacheability } from './data/faults.ts';

const etag = '"the same for everybody"';

/** Headers of an API with which a cache takes the answers to two people for one. */
const headersOf: Readonly<Record<Cacheability, OutgoingHttpHeaders>> = {
  'max-age': { 'Cache-Control': 'max-age=600' },
  'last-modified': { 'Last-Modified': 'Thu, 01 Jan 2026 00:00:00 GMT' },
  etag: { 'Cache-Control': 'no-cache', ETag: etag },
  'vary-etag': { 'Cache-Control': 'no-cache', ETag: etag, Vary: 'Origin, Authorization' },
};

/** Sends the service's answer with such headers in place of its own. */
export function makeCacheable(
  how: Cacheability,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const headers: OutgoingHttpHeaders = { Vary: 'Origin', ...headersOf[how] };
  // A client that has anybody's answer is told that it has the right one.
  const isKnown = 'ETag' in headers && request.headers['if-none-match'] === etag;
  delete request.headers['if-none-match'];
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (status: number, ...more: unknown[]) => {
    const own = more.find((one): one is OutgoingHttpHeaders => typeof one === 'object') ?? {};
    for (const name of ['Cache-Control', 'ETag']) response.removeHeader(name);
    return isKnown ? writeHead(304, headers) : writeHead(status, { ...own, ...headers });
  };
}
