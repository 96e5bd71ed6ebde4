import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Question } from './Row.ts';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As it came. */
  readonly body: Buffer;
}

/** By `http`, since `fetch` would tidy up the path. */
export async function ask(port: number, { knows, ...question }: Question): Promise<Reply> {
  if (!knows) return await send(port, question);
  const { etag } = (await send(port, { ...question, headers: knows })).headers;
  const condition = etag === undefined ? {} : { 'If-None-Match': etag };
  return await send(port, { ...question, headers: { ...question.headers, ...condition } });
}

function send(port: number, { method = 'GET', path, headers = {} }: Question): Promise<Reply> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      buffer(answer).then(
        (body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
        reject,
      );
    })
      .once('error', reject)
      .end();
  });
}
