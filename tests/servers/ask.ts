import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { guideHost } from './guide.ts';
import type { Question } from './rows.ts';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As it came. */
  readonly body: Buffer;
}

/** A port of this machine. */
export interface Address {
  readonly protocol: 'http' | 'https';
  readonly port: number;
}

/** By `http`, since `fetch` would tidy up the path. */
export async function ask(
  address: Address,
  { knows, weakly, ...question }: Question,
): Promise<Reply> {
  if (!knows) return await send(address, question);
  const { etag } = (await send(address, { ...question, headers: knows })).headers;
  const sent = weakly ? etag?.replace(/^(?:W\/)?/, 'W/') : etag;
  const condition = sent === undefined ? {} : { 'If-None-Match': sent };
  return await send(address, { ...question, headers: { ...question.headers, ...condition } });
}

function send(
  { protocol, port }: Address,
  { method = 'GET', path, headers = {} }: Question,
): Promise<Reply> {
  const { request } = protocol === 'https' ? https : http;
  // Ours answers to this machine's names alone.
  const host = protocol === 'https' ? guideHost : `localhost:${port}`;
  return new Promise((resolve, reject) => {
    request(
      {
        ...{ host: '127.0.0.1', port, method, path, agent: false },
        headers: { Host: host, ...headers },
        // Nobody has signed the certificate.
        ...(protocol === 'https' && { servername: guideHost, rejectUnauthorized: false }),
      },
      (answer) => {
        buffer(answer).then(
          (body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
          reject,
        );
      },
    )
      .once('error', reject)
      .end();
  });
}
