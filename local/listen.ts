import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { connect } from 'node:net';
import { CliError } from './cli.ts';

/** Answers one request. If it throws, the error is logged and the answer is a 500. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export interface LocalServer {
  readonly port: number;
  readonly origin: string;
  readonly http: Server;
  /** Sets the handler; until then every request gets a 503. */
  answer(handler: Handler): void;
  /** Stops listening and cuts every connection. */
  close(): Promise<void>;
}

/** In bytes. No form, batch or token request is longer. */
const longestBody = 1_000_000;

/**
 * Listens on the loopback address only. Refuses requests to another host, or with a body that is too long.
 * @param port 0 takes a free one
 * @param variable the variable that sets the port, for the error message
 * @param host the name in its origin
 * @throws CliError when the port is in use
 */
export async function listen(
  port: number,
  variable = 'the port',
  host = 'localhost',
): Promise<LocalServer> {
  let current: Handler = (_request, response) => void response.writeHead(503).end();
  const http = createServer((request, response) => {
    const status = refusal(request, bound);
    if (status === undefined) return void guard(current, request, response);
    request.resume();
    answerStatus(response, status);
  });
  await bind(http, port, variable);

  const address = http.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return {
    port: bound,
    origin: `http://${host}:${bound}`,
    http,
    answer(handler) {
      current = handler;
    },
    close() {
      const closed = new Promise<void>((resolve) => http.close(() => resolve()));
      http.closeAllConnections();
      return closed;
    },
  };
}

async function bind(http: Server, port: number, variable: string): Promise<void> {
  const inUse = new CliError(
    `Port ${port} is in use: stop what holds it or set ${variable} to another port.`,
    1,
  );
  // 127.0.0.1 is free then, but a browser may resolve `localhost` to ::1.
  if (port !== 0 && (await isListening('::1', port))) throw inUse;
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? inUse : error),
    );
    http.listen(port, '127.0.0.1', resolve);
  });
}

/** Resolves with whether something accepts connections there within half a second. */
export function isListening(host: '127.0.0.1' | '::1', port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 500 });
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

/** Returns the status for a request that we refuse, else undefined. */
function refusal({ headers }: IncomingMessage, port: number): number | undefined {
  // A page whose host name resolves to this machine (DNS rebinding) could read every answer.
  const names = ['localhost', '127.0.0.1', '[::1]'];
  const hosts = names.map((name) => new URL(`http://${name}:${port}`).host);
  if (!hosts.includes(headers.host?.toLowerCase() ?? '')) return 421;
  // Node does not read beyond the length that the headers announce.
  if (headers['transfer-encoding'] !== undefined) return 411;
  return Number(headers['content-length'] ?? 0) > longestBody ? 413 : undefined;
}

async function guard(handler: Handler, request: IncomingMessage, response: ServerResponse) {
  try {
    await handler(request, response);
  } catch (error) {
    console.error(`${request.method} ${request.url?.split('?')[0]} failed:`, error);
    if (response.headersSent) response.destroy();
    else answerStatus(response, 500);
  }
}

function answerStatus(response: ServerResponse, status: number): void {
  const body = JSON.stringify({ message: STATUS_CODES[status] });
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
}
