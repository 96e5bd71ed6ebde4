import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { makeCacheable } from './cacheableAnswer.ts';
import { allowOrigin } from './crossOrigin.ts';
import { type Fault, type FaultyService, takeFault } from './data/faults.ts';
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
    const fault = request.method === 'OPTIONS' ? undefined : faultOf(request, point);
    if (!fault) return next(request, response);
    return answerWithFault(fault, point, { request, response, next });
  };
}

function faultOf({ url = '/' }: IncomingMessage, { database, service }: FaultPoint) {
  return takeFault(database, service, new URL(url, 'http://localhost').pathname);
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
    case 'hold':
      await untilReleased(point, exchange);
      return response.destroyed ? undefined : next(request, response);
    case 'cached':
      makeCacheable(fault.how, request, response);
      return next(request, response);
    case 'stall':
      stallHalfway(response);
      return next(request, response);
    default:
      // We send CORS headers, because the application must recognise a captive portal's page by its content.
      allowOrigin(request, response, point.appOrigin);
      response.setHeader('Cache-Control', 'no-store');
      request.resume();
      answer(fault, point, response);
  }
}

/** We poll, because the database reports no change: `fail none` may come from another process. */
async function untilReleased(point: FaultPoint, { request, response }: Exchange): Promise<void> {
  while (!response.destroyed && faultOf(request, point)?.kind === 'hold') await delay(20);
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

/** Lets the service do its work, then sends the headers and half of the body and falls silent. */
function stallHalfway(response: ServerResponse): void {
  const chunks: Buffer[] = [];
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const send = response.write.bind(response);
  response.write = (chunk: unknown) => {
    keep(chunk);
    return true;
  };
  response.end = (chunk?: unknown) => {
    keep(chunk);
    const body = Buffer.concat(chunks);
    if (!response.headersSent) response.setHeader('Content-Length', body.length);
    // Half of a body of one byte is empty.
    if (body.length > 1) send(body.subarray(0, body.length / 2));
    return response;
  };
}
