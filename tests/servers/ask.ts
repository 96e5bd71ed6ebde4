import http from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { guideHost } from './guide.ts';
import type { Question } from './rows.ts';

export interface Reply {
  readonly status: number;
  /** Null if there is no such header. */
  readonly headers: Readonly<Record<string, string | readonly string[] | null | undefined>>;
  /** The decoded body, one character for each byte; null for none. */
  readonly body: string | null;
}

/** A port of this machine. */
export interface Address {
  readonly protocol: 'http' | 'https';
  readonly port: number;
}

const decode: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: (bytes) => (bytes.length > 0 ? gunzipSync(bytes) : bytes),
};

/** Asks by `http`, because `fetch` would tidy up the path. */
export async function ask(
  address: Address,
  { knows, weakly, ...question }: Question,
): Promise<Reply> {
  if (!knows) return await send(address, question);
  const { etag } = (await send(address, { ...question, headers: knows })).headers;
  const sent = weakly ? String(etag).replace(/^(?:W\/)?/, 'W/') : String(etag);
  const condition = { 'If-None-Match': sent };
  return await send(address, { ...question, headers: { ...question.headers, ...condition } });
}

function send(
  { protocol, port }: Address,
  { method = 'GET', path, headers = {} }: Question,
): Promise<Reply> {
  const { request } = protocol === 'https' ? https : http;
  // Our own server answers only to this machine's names.
  const host = protocol === 'https' ? guideHost : `localhost:${port}`;
  return new Promise((resolve, reject) => {
    request(
      {
        ...{ host: '127.0.0.1', port, method, path, agent: false },
        headers: { Host: host, ...headers },
        // The certificate is self-signed.
        ...(protocol === 'https' && { servername: guideHost, rejectUnauthorized: false }),
      },
      (answer) => {
        buffer(answer).then((bytes) => {
          const { 'content-encoding': encoding = null, ...headers } = answer.headers;
          const decoded = decode[encoding ?? '']?.(bytes) ?? bytes;
          resolve({
            status: answer.statusCode ?? 0,
            headers: { ...headers, 'content-encoding': encoding },
            body: decoded.length > 0 ? decoded.toString('latin1') : null,
          });
        }, reject);
      },
    )
      .once('error', reject)
      .end();
  });
}
