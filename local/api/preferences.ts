import type { IncomingMessage } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { type Answer, etagOf, matches } from '../answerJson.ts';
import type { Account } from '../data/accounts.ts';

/** In bytes, as docs/api.md says. */
const mostBytes = 16 * 1024;

const document = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ entries: v.array(v.unknown()) }),
);
const row = v.object({ document: v.string() });

/** Stores one document for each account, unchanged, and never overwrites one that the client has not seen. */
export async function answerPreferences(
  request: IncomingMessage,
  database: DatabaseSync,
  { id }: Account,
): Promise<Answer> {
  const { method, headers } = request;
  const body = await text(request);
  const found = database.prepare('SELECT document FROM preferences WHERE account_id = ?').get(id);
  // Every visit of somebody who has none would have a line in its console for a 404.
  const stored = found ? v.parse(row, found).document : '{"entries":[]}';
  if (method === 'GET') return { status: 200, body: JSON.parse(stored) };
  if (method !== 'PUT') return { status: 405, headers: { Allow: 'GET, PUT' } };
  const [wanted, unwanted] = [headers['if-match'], headers['if-none-match']];
  if (!wanted && !unwanted) return { status: 428, body: { message: 'If-Match is missing' } };
  const isSeen = wanted ? matches(wanted, etagOf(stored)) : !found;
  if (!isSeen) return { status: 412, body: { message: 'They have changed since' } };
  if (Buffer.byteLength(body) > mostBytes) return { status: 413, body: { message: 'Too long' } };
  const parsed = v.safeParse(document, body);
  if (!parsed.success) {
    return { status: 400, body: { type: 'validation', message: 'These are no preferences' } };
  }
  const next = JSON.stringify(parsed.output);
  database.prepare('INSERT OR REPLACE INTO preferences VALUES (?, ?)').run(id, next);
  return { status: 204, headers: { ETag: etagOf(next) } };
}
