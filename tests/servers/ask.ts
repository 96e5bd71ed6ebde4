import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { guideHost } from '../support/guideBlocks.ts';
import type { Question } from './rows.ts';

/** A port of this machine. */
export interface Address {
  readonly protocol: 'http' | 'https';
  readonly port: number;
}

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

/** Asks by `http`, because `fetch` would tidy up the path. The body is decoded, one character for each byte. */
export async function ask({ protocol, port }: Address, question: Question) {
  const { method = 'GET', path, headers } = question;
  const isSecure = protocol === 'https';
  const sent = (isSecure ? https : http).request({
    ...{ host: '127.0.0.1', port, method, path, agent: false },
    headers: { Host: isSecure ? guideHost : `localhost:${port}`, ...headers },
    // The certificate is self-signed.
    ...(isSecure && { servername: guideHost, rejectUnauthorized: false }),
  });
  const [answer]: IncomingMessage[] = await once(sent.end(), 'response');
  if (!answer) throw new Error('No answer');
  const { 'content-encoding': encoding = 'identity' } = answer.headers;
  const bytes = await buffer(answer);
  const decode = bytes.length > 0 && decoders[encoding];
  return {
    status: answer.statusCode,
    headers: { ...answer.headers, 'content-encoding': encoding },
    body: (decode ? decode(bytes) : bytes).toString('latin1'),
  };
}
