import type { IncomingMessage } from 'node:http';
import type { Answer } from '../answerJson.ts';
import { readBody } from '../readBody.ts';
import { headersWithoutToken } from '../requestLog.ts';

const maxBytes = 1_000_000;

/**
 * Says what arrived. `?status=404` answers with that status instead, `?validation=message` with the
 * API's validation error, `?redirect=address` sends on to an address of this machine.
 */
export async function answerEcho(request: IncomingMessage, url: URL): Promise<Answer> {
  const body = await parsedBody(request);
  const { status, validation, redirect } = Object.fromEntries(url.searchParams);
  if (validation !== undefined) return invalid(validation);
  if (redirect !== undefined) return redirectTo(redirect);

  const echo = {
    method: request.method,
    query: Object.fromEntries(url.searchParams),
    headers: headersWithoutToken(request),
    body,
  };
  if (status === undefined) return { status: 200, body: echo };
  if (!/^[2-5]\d\d$/.test(status)) return invalid('status expects a number from 200 to 599');
  return {
    status: Number(status),
    body: echo,
    ...(status === '401' && { headers: { 'WWW-Authenticate': 'Bearer realm="suite"' } }),
  };
}

function invalid(message: string): Answer {
  return { status: 400, body: { type: 'validation', message } };
}

function redirectTo(address: string): Answer {
  const isLocal =
    URL.canParse(address) && /^(localhost|127\.0\.0\.1)$/.test(new URL(address).hostname);
  if (!isLocal) return invalid('redirect expects an address on localhost');
  return { status: 307, headers: { Location: address } };
}

async function parsedBody(request: IncomingMessage): Promise<unknown> {
  const text = (await readBody(request, maxBytes)).toString('utf8');
  if (text === '') return undefined;
  const type = request.headers['content-type'] ?? '';
  if (type.includes('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    return JSON.parse(text);
  } catch {
    return text; // Not JSON: echoed as it came.
  }
}
