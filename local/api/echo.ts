import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import type { Answer } from '../answerJson.ts';

const json = v.pipe(v.string(), v.parseJson());

/** Returns what arrived, as JSON. `?redirect=address` redirects to an address of this machine. */
export async function answerEcho(request: IncomingMessage, url: URL): Promise<Answer> {
  const body = await text(request);
  const query = Object.fromEntries(url.searchParams);
  const { redirect } = query;
  if (redirect !== undefined) {
    return isOfThisMachine(redirect)
      ? { status: 307, headers: { Location: redirect } }
      : { status: 400, body: { message: 'redirect expects an address on localhost' } };
  }
  const headers = headersWithoutToken(request);
  const sent = v.safeParse(json, body || 'null');
  if (!sent.success)
    return { status: 400, body: { type: 'validation', message: 'This is no JSON' } };
  return {
    status: 200,
    body: { method: request.method, query, headers, body: sent.output ?? undefined },
  };
}

function isOfThisMachine(address: string): boolean {
  return /^(?:localhost|127\.0\.0\.1)$/.test(URL.parse(address)?.hostname ?? '');
}

/** Returns the headers without the credentials of `Authorization`; its scheme says whether a token was sent. */
function headersWithoutToken(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers[name] = String(value);
  }
  const scheme = request.headers.authorization?.split(' ')[0];
  if (scheme !== undefined) headers.authorization = scheme;
  return headers;
}
