import {
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** One answer as it went over the wire. */
export interface Transfer {
  readonly url: string;
  readonly status: number;
  /** Head and body, compressed as they were sent. */
  readonly bytes: number;
  /** When it was asked for, in milliseconds since 1970. */
  readonly startedAt: number;
}

export interface CountingProxy {
  /** For a browser context's `proxy.server`. */
  readonly address: string;
  /** Everything answered so far, in the order in which the answers ended. */
  readonly transfers: readonly Transfer[];
  /** Resolves once nothing has come for 1.5 s, and nothing is waited for. */
  untilSilent(): Promise<void>;
  close(): Promise<void>;
}

/** In milliseconds. */
const silence = 1_500;

/**
 * A proxy for plain HTTP that notes what passes. What a page, its worker or the browser itself asks
 * for comes through here; what a cache answers does not.
 */
export async function startCountingProxy(): Promise<CountingProxy> {
  const transfers: Transfer[] = [];
  let pending = 0;

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const { url = '', method, headers } = request;
    const startedAt = Date.now();
    pending += 1;
    const onward = forward(url, { method, headers }, (answer) => {
      const { statusCode: status = 0, rawHeaders } = answer;
      let bytes = headSize(rawHeaders);
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => transfers.push({ url, status, bytes, startedAt }));
      response.writeHead(status, rawHeaders);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => {
      pending -= 1;
      onward.destroy();
    });
    request.pipe(onward);
  }

  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port');
  return {
    address: `http://127.0.0.1:${address.port}`,
    transfers,
    async untilSilent() {
      let seen = -1;
      while (transfers.length !== seen || pending > 0) {
        seen = transfers.length;
        await setTimeout(silence);
      }
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Status line, headers and the empty line between head and body, as HTTP/1.1 writes them. */
function headSize(rawHeaders: readonly string[]): number {
  const lines = rawHeaders.reduce((total, text) => total + Buffer.byteLength(text) + 2, 0);
  return 'HTTP/1.1 200 OK\r\n'.length + lines + 2;
}
