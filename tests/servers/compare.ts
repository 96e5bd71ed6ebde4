import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type HeaderRules, headersFor } from '../../deploy/headers.ts';
import type { Reply } from './ask.ts';
import type { Answer, Question } from './rows.ts';

export interface Site {
  readonly folder: string;
  readonly rules: HeaderRules;
}

/** Says in which way a reply is not the expected answer. */
export function compare(site: Site, question: Question, answer: Answer, reply: Reply): string[] {
  const { headers } = reply;
  const encoding = headers['content-encoding'] ?? null;
  const found: readonly (readonly [string, unknown, unknown])[] = [
    ['status', reply.status, answer.status],
    ['type', headers['content-type'] ?? null, answer.type],
    ['encoding', encoding, answer.encoding],
    ['Vary', /accept-encoding/i.test(headers.vary ?? '') || undefined, answer.varies],
    [
      'Content-Length',
      headers['content-length'],
      answer.length && String(statSync(join(site.folder, answer.length)).size),
    ],
    ['Allow', headers.allow, answer.allow],
    ...wantedHeaders(site, question, answer).map(
      ([name, value]) => [name, headers[name.toLowerCase()], value] as const,
    ),
  ];
  return [
    ...found
      .filter(([, actual, wanted]) => wanted !== undefined && actual !== wanted)
      .map(([name, actual, wanted]) => `${name}: ${short(actual)} instead of ${short(wanted)}`),
    ...compareBody(site, answer, reply),
  ];
}

function short(value: unknown): string {
  return String(value).slice(0, 60);
}

function wantedHeaders({ rules }: Site, { path }: Question, { headers }: Answer) {
  if (headers === 'any') return [];
  return Object.entries(headers === 'of the file' ? headersFor(rules, path) : rules.everywhere);
}

function compareBody({ folder }: Site, { body, range }: Answer, reply: Reply): string[] {
  if (body === undefined) return [];
  if (body === null) return reply.body.length > 0 ? [`a body of ${reply.body.length} bytes`] : [];
  const text = decoded(reply);
  const file = readFileSync(join(folder, body));
  const wanted = range ? file.subarray(range[0], range[1] + 1) : file;
  return text.equals(wanted) ? [] : [`not ${body}: ${short(text)}`];
}

function decoded({ headers, body }: Reply): Buffer {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body);
  if (headers['content-encoding'] === 'gzip') return gunzipSync(body);
  return body;
}
