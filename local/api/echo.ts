import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import type { Answer } from '../answerJson.ts';

const json = v.pipe(v.string(), v.parseJson());

/** Returns what arrived, as JSON. */
export async function answerEcho(request: IncomingMessage, url: URL): Promise<Answer> {
  const body = await text(request);
  const query = Object.fromEntries(url.searchParams);
  // The scheme alone says whether a token was sent.
  const { authorization, ...others } = request.headers;
  const headers = { ...others, authorization: authorization?.split(' ')[0] };
  const sent = v.safeParse(json, body || 'null');
  if (!sent.success)
    return { status: 400, body: { type: 'validation', message: 'This is no JSON' } };
  return {
    status: 200,
    body: { method: request.method, query, headers, body: sent.output ?? undefined },
  };
}
