import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { allowOrigin } from './answerJson.ts';
import { type Cacheability, type Fault, type FaultyService, takeFault } from './data/faults.ts';
import type { Handler } from './listen.ts';

interface FaultPoint {
  readonly database: DatabaseSync;
  readonly service: FaultyService;
  readonly appOrigin: string;
  /** The service's own words for a status of 400 or more. */
  errorBody(status: number): unknown;
}

const captivePortal = `<!doctype html>
<html lang="en"><head><title>Welcome to the guest network</title></head>
<body><h1>Welcome</h1><p>Accept the terms to use this network.</p></body></html>
`;

/** Makes a service fail as `npm run standins -- fail` says. */
export function withFaults(point: FaultPoint, next: Handler): Handler {
  return (request, response) => {
    // A preflight is not counted: one failure means one of the request that follows it.
    const { method, url } = request;
    const { pathname } = new URL(url ?? '/', 'http://localhost');
    const fault = method !== 'OPTIONS' && takeFault(point.database, point.service, pathname);
    if (!fault) return next(request, response);
    return answerWithFault(fault, point, { request, response, next });
  };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly next: Handler;
}

async function answerWithFault(fault: Fault, point: FaultPoint, exchange: Exchange): Promise<void> {
  const { request, response, next } = exchange;
  switch (fault.kind) {
    case 'drop':
      request.socket.destroy();
      return;
    case 'timeout':
      return; // nothing is sent until the client gives up
    case 'slow':
      await delay(fault.milliseconds);
      return next(request, response);
    case 'cached':
      makeCacheable(fault.how, request, response);
      return next(request, response);
    default:
      // We send CORS headers, because the application must recognise a captive portal's page by its content.
      allowOrigin(request, response, point.appOrigin);
      response.setHeader('Cache-Control', 'no-store');
      request.resume();
      answer(fault, point, response);
  }
}

type Answered = Extract<Fault, { readonly kind: 'status' | 'html' }>;

function answer(fault: Answered, point: FaultPoint, response: ServerResponse): void {
  if (fault.kind === 'html') {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(captivePortal);
    return;
  }
  if (fault.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  if (fault.status === 429 || fault.status === 503) response.setHeader('Retry-After', '1');
  if (fault.status === 204 || fault.status === 304) {
    response.writeHead(fault.status).end();
    return;
  }
  response
    .writeHead(fault.status, { 'Content-Type': 'application/json' })
    .end(JSON.stringify(point.errorBody(fault.status)));
}

const etag = '"the same for everybody"';

/** Headers of an API with which a cache takes the answers to two people for one. */
const headersOf: Readonly<Record<Cacheability, OutgoingHttpHeaders>> = {
  'max-age': { 'Cache-Control': 'max-age=600' },
  etag: { 'Cache-Control': 'no-cache', ETag: etag },
};

/** Sends the service's answer with such headers in place of its own. */
function makeCacheable(
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
