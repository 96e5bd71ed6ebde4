import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import { type Answer, answerJson } from '../answerJson.ts';
import { allowOrigin, answerPreflight } from '../crossOrigin.ts';
import { type Account, accountById, subscriptionNameAt } from '../data/accounts.ts';
import type { Handler } from '../listen.ts';
import { answerPageAsset } from '../page.ts';
import { BodyTooLarge } from '../readBody.ts';
import { createRequestLog } from '../requestLog.ts';
import { withFaults } from '../withFaults.ts';
import { type ApiCall, endpoints } from './apiEndpoints.ts';
import { answerApplicationPage, sendPage } from './applicationPages.ts';
import { type IdTokenRules, InvalidToken, verifyIdToken } from './idToken.ts';
import { siblingPage } from './siblingPage.ts';

export interface ApiOptions {
  readonly database: DatabaseSync;
  readonly appOrigin: string;
  readonly apiOrigin: string;
  readonly idTokens: IdTokenRules;
}

/** The suite's API: `/me`, `/me/applications`, and what tests need beside them. */
export function createApi(options: ApiOptions): Handler {
  const log = createRequestLog();
  const api = withFaults(
    {
      database: options.database,
      service: 'api',
      appOrigin: options.appOrigin,
      errorBody: (status) => ({
        ...(status === 400 && { type: 'validation' }),
        message: `Answered ${status} by order`,
      }),
    },
    (request, response) => answerCall(options, request, response),
  );

  return (request, response) => {
    if (answerPreflight(request, response, preflightRules(options))) return;
    const url = new URL(request.url ?? '/', options.apiOrigin);
    if (answerPageAsset(url.pathname, response)) return;
    if (url.pathname === '/requests') {
      allowOrigin(request, response, options.appOrigin);
      if (request.method === 'DELETE') log.clear();
      answerJson(request, response, { status: 200, body: log.all() });
      return;
    }
    log.record(request);
    return api(request, response);
  };
}

function preflightRules({ appOrigin }: ApiOptions) {
  return { origin: appOrigin, headers: 'authorization, content-type, es-instance-id' };
}

async function answerCall(
  options: ApiOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', options.apiOrigin);
  if (url.pathname.startsWith('/pages/')) {
    const { database, idTokens } = options;
    const { pathname } = url;
    const sibling = await siblingPage({ database, issuer: idTokens.issuer, pathname });
    if (sibling) return sendPage(response, sibling);
    return answerApplicationPage({ name: subscriptionNameAt(database, pathname), url }, response);
  }
  allowOrigin(request, response, options.appOrigin);
  answerJson(request, response, await answerTo(options, request, url));
}

async function answerTo(options: ApiOptions, request: IncomingMessage, url: URL): Promise<Answer> {
  const endpoint = endpoints.get(url.pathname);
  if (!endpoint) return { status: 404, body: { message: 'There is nothing at this address' } };
  if (!endpoint.methods.includes(request.method ?? '')) {
    const headers = { Allow: endpoint.methods.join(', ') };
    return { status: 405, body: { message: 'Not with this method' }, headers };
  }
  try {
    const account = await authenticate(options, request);
    const { database, apiOrigin } = options;
    const call: ApiCall = { database, apiOrigin, request, url };
    if (endpoint.access === 'anyone') return await endpoint.answer(call);
    return account ? await endpoint.answer({ ...call, account }) : unauthorized();
  } catch (error) {
    if (error instanceof InvalidToken) return unauthorized(error.message);
    if (error instanceof BodyTooLarge) return { status: 413, body: { message: error.message } };
    console.error(`${request.method} ${url.pathname} failed:`, error);
    return { status: 500, body: { message: 'The API failed' } };
  }
}

/** @throws InvalidToken */
async function authenticate(
  { database, idTokens }: ApiOptions,
  request: IncomingMessage,
): Promise<Account | undefined> {
  const { authorization } = request.headers;
  if (authorization === undefined) return undefined;
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization)?.[1];
  if (!token) throw new InvalidToken('The authorization is not a bearer token');
  const account = accountById(database, await verifyIdToken(token, idTokens));
  if (!account) throw new InvalidToken('The user is not known');
  return account;
}

/** RFC 6750 section 3: the reason only where a token was sent. */
function unauthorized(reason?: string): Answer {
  const challenge = reason
    ? `Bearer realm="suite", error="invalid_token", error_description="${reason}"`
    : 'Bearer realm="suite"';
  return {
    status: 401,
    body: { message: reason ?? 'Sign in first' },
    headers: { 'WWW-Authenticate': challenge },
  };
}
