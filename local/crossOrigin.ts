import type { IncomingMessage, ServerResponse } from 'node:http';

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
