import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import { type Answer, allowOrigin, answerJson, answerPreflight } from '../answerJson.ts';
import {
  type Account,
  accountById,
  subscriptionNameAt,
  subscriptionsOf,
} from '../data/accounts.ts';
import type { Handler } from '../listen.ts';
import { answerPageAsset } from '../page.ts';
import { withFaults } from '../withFaults.ts';
import { type IdTokenRules, InvalidToken, verifyIdToken } from './idToken.ts';
import { applicationPage, siblingPage } from './pages.ts';
import { answerPreferences } from './preferences.ts';
import { answerEcho, answerUpload } from './trials.ts';

interface ApiOptions {
  readonly database: DatabaseSync;
  readonly appOrigin: string;
  readonly apiOrigin: string;
  readonly idTokens: IdTokenRules;
}

/** The suite's API: `/me`, `/me/applications`, `/me/preferences`, and what tests need beside them. */
export function createApi(options: ApiOptions): Handler {
  const { database, appOrigin, apiOrigin } = options;
  const headers = 'authorization, content-type, es-instance-id, if-match, if-none-match';
  const allowed = { origin: appOrigin, headers };
  const errorBody = (status: number) => ({
    ...(status === 400 && { type: 'validation' }),
    message: `Answered ${status} by order`,
  });
  const api = withFaults({ database, service: 'api', appOrigin, errorBody }, (request, response) =>
    answerCall(options, request, response),
  );

  return (request, response) => {
    if (answerPreflight(request, response, allowed)) return;
    const { pathname } = new URL(request.url ?? '/', apiOrigin);
    if (answerPageAsset(pathname, response)) return;
    return api(request, response);
  };
}

async function answerCall(
  options: ApiOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { database, idTokens, apiOrigin, appOrigin } = options;
  const url = new URL(request.url ?? '/', apiOrigin);
  if (url.pathname.startsWith('/pages/')) {
    const { pathname } = url;
    const sibling = await siblingPage(database, idTokens.issuer, pathname);
    const name = subscriptionNameAt(database, pathname);
    const { body, policy } = sibling ?? applicationPage(url, name);
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    });
    response.end(body);
    return;
  }
  allowOrigin(request, response, appOrigin);
  answerJson(request, response, await answerTo(options, request, url));
}

async function answerTo(options: ApiOptions, request: IncomingMessage, url: URL): Promise<Answer> {
  try {
    const account = await authenticate(options, request);
    if (!account) return unauthorized();
    switch (url.pathname) {
      case '/me':
        return answerMe(account);
      case '/me/applications':
        return answerApplications(options, account);
      case '/me/preferences':
        return await answerPreferences(request, options.database, account);
      case '/echo':
        return await answerEcho(request, url);
      case '/upload':
        return await answerUpload(request);
      default:
        return { status: 404, body: { message: 'There is nothing at this address' } };
    }
  } catch (error) {
    if (error instanceof InvalidToken) return unauthorized(error.message);
    throw error;
  }
}

function answerMe({ id, email, firstName, lastName, isRefused }: Account): Answer {
  if (isRefused) {
    return { status: 403, body: { type: 'forbidden', message: 'No access to the suite' } };
  }
  return { status: 200, body: { id, firstName, lastName, email, locale: 'en-GB' } };
}

function answerApplications({ database, apiOrigin }: ApiOptions, account: Account): Answer {
  const body = subscriptionsOf(database, account, apiOrigin).map((subscription) => ({
    ...subscription,
    // Further fields, as the real API has them: clients must not depend on there being none.
    role: 'editor',
    organisation: { id: 'suite-test', name: 'Suite Test Partnership' },
  }));
  return { status: 200, body };
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

/** The reason is given only if a token was sent (RFC 6750 section 3). */
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
