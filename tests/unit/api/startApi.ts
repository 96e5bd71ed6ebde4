import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Answer = (response: ServerResponse) => void;

/** A real API over HTTP, with CORS, that answers each request with the next of `answers`. */
export async function startApi() {
  const received: Received[] = [];
  const answers: Answer[] = [];
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization, es-instance-id');
    const { method, url, headers } = request;
    if (method === 'OPTIONS') return void response.end();
    const body = Buffer.concat(await request.toArray()).toString();
    received.push({ method, url, headers, body });
    answers.shift()?.(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  // server.address() is a string for pipes only.
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}/v1`, received, answers };
}

export function answer(status: number, body: unknown = '', type?: string): Answer {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (response) => response.writeHead(status, type ? { 'content-type': type } : {}).end(text);
}

export const dropped: Answer = (response) => response.destroy();
export const stalled: Answer = () => undefined;
export const truncated: Answer = (response) => {
  response.writeHead(200, { 'content-length': '100' });
  response.write('{"firstName":', () => response.destroy());
};

export function redirect(location: string): Answer {
  return (response) => response.writeHead(307, { location }).end();
}

/** Answers spaces for as long as somebody reads them; `onClose` is called once nobody does. */
export function endless(onClose: () => void): Answer {
  const chunk = ' '.repeat(1024 * 1024);
  return (response) => {
    const send = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', send).on('close', onClose);
    send();
  };
}
