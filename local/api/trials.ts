import type { IncomingMessage } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import * as v from 'valibot';
import type { Answer } from '../answerJson.ts';

/* What calls that no screen makes yet are tried with (docs/how-to.md). */

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

/** Takes a multipart form and returns what was in it. */
export async function answerUpload(request: IncomingMessage): Promise<Answer> {
  const type = request.headers['content-type'] ?? '';
  const body = new Response(await buffer(request), { headers: { 'Content-Type': type } });
  // A body without a boundary, or of another type, is no form.
  const form = await body.formData().catch(() => undefined);
  if (!form) return { status: 400, body: { type: 'validation', message: 'This is no form' } };
  const parts = Array.from(form, ([name, value]) =>
    typeof value === 'string'
      ? { name, value }
      : { name, fileName: value.name, type: value.type, size: value.size },
  );
  return { status: 200, body: { parts } };
}
