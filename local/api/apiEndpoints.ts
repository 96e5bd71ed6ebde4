import type { IncomingMessage } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import type { Answer } from '../answerJson.ts';
import { type Account, subscriptionsOf } from '../data/accounts.ts';
import { answerEcho } from './echo.ts';
import { answerUpload } from './upload.ts';

export interface ApiCall {
  readonly database: DatabaseSync;
  readonly apiOrigin: string;
  readonly request: IncomingMessage;
  readonly url: URL;
}

export interface SignedInCall extends ApiCall {
  readonly account: Account;
}

type Endpoint = { readonly methods: readonly string[] } & (
  | { readonly access: 'signedIn'; answer(call: SignedInCall): Answer | Promise<Answer> }
  /** A token may be left out; one that is sent must still be good. */
  | { readonly access: 'anyone'; answer(call: ApiCall): Answer | Promise<Answer> }
);

export const endpoints: ReadonlyMap<string, Endpoint> = new Map<string, Endpoint>([
  ['/me', { methods: ['GET', 'HEAD'], access: 'signedIn', answer: answerMe }],
  [
    '/me/applications',
    { methods: ['GET', 'HEAD'], access: 'signedIn', answer: answerApplications },
  ],
  [
    '/echo',
    {
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      access: 'anyone',
      answer: ({ request, url }) => answerEcho(request, url),
    },
  ],
  [
    '/upload',
    { methods: ['POST', 'PUT'], access: 'anyone', answer: ({ request }) => answerUpload(request) },
  ],
]);

function answerMe({ account }: SignedInCall): Answer {
  const { id, email, firstName, lastName, isRefused } = account;
  if (isRefused) {
    return { status: 403, body: { message: 'This account has no access to the suite' } };
  }
  const locale = 'en-GB';
  return { status: 200, body: { id, firstName, lastName, email, locale } };
}

function answerApplications({ database, account, apiOrigin }: SignedInCall): Answer {
  const body = subscriptionsOf(database, account, apiOrigin).map((subscription) => ({
    ...subscription,
    // Further fields, as the real API has them: clients must not depend on there being none.
    role: 'editor',
    organisation: { id: 'suite-test', name: 'Suite Test Partnership' },
  }));
  return { status: 200, body };
}
