import { expect, test } from 'vitest';
import { SignInRequired } from '../../../src/auth/AuthError.ts';
import type { SignedOutReason } from '../../../src/auth/reasons.ts';
import {
  createFakeBrowser,
  type FakeBrowser,
  type NetworkRequest,
  type Tab,
} from '../auth/fakeBrowser.ts';
import { discovery, json, token } from '../auth/fakeProvider.ts';
import { fresh, pass, signedOut } from '../auth/settled.ts';
import { comeBack, loginOf } from '../auth/signIn/leave.ts';
import type { Fault } from './Fault.ts';

/* Answers of a provider, or of something in its place, that are no ID tokens; idTokens.test.ts has those. */

type Answers = Readonly<Record<string, () => Response | Promise<Response>>>;

const keys = 'GET /jwks';
const text = (body: string, status: number) => () => new Response(body, { status });
const error = (name: string, status: number) => () => json({ error: name }, status);
const hangsUp = () => Promise.reject(new TypeError('Failed to fetch code-1, refresh-1'));
const isSilent = () => new Promise<Response>(() => {});
const portal = text('<title>Guest network</title>', 200);
const tooDeep: unknown = JSON.parse('['.repeat(33) + ']'.repeat(33));

/** The provider refuses for good. */
const refusals: Answers = {
  '400 invalid_grant': error('invalid_grant', 400),
  '401 invalid_client': error('invalid_client', 401),
  '403 access_denied': error('access_denied', 403),
  'empty 400': text('', 400),
  '400 with an empty object': text('{}', 400),
};

/** Something answers, which says nothing of the session. */
const failures: Answers = {
  'a captive portal’s page': portal,
  '200 with a portal’s JSON': error('login_required', 200),
  '200 with numbers for tokens': () => json({ id_token: 5, access_token: 5, refresh_token: 5 }),
  '400 with HTML': text('<h1>Bad request</h1>', 400),
  '400 of a gateway': error('Bad Request', 400),
  '400 with 300 kB of spaces': text(' '.repeat(300_000), 400),
  'empty 403': text('', 403),
  '500 with an error that refuses': error('invalid_grant', 500),
};

/** Nothing comes that may be read: hung up, redirected, without CORS, or too late. */
const silences: Answers = {
  'an error that quotes the request': hangsUp,
  'a stalled body': () => new Response(new ReadableStream()),
};

/** In the end the page of a sign-in shows that, and of a renewal the cards are that. */
type Row = readonly [what: string, fault: Fault, atSignIn: object, validity: Validity];
type Validity = 'stale' | 'expired' | undefined;

const answered = (line: string, all: Answers, atSignIn: object, validity?: Validity) =>
  Object.entries(all).map(([what, answer]): Row => {
    const fault: Fault = ({ answers }) => answers.set(line, answer);
    return [`${line}: ${what}`, fault, atSignIn, validity];
  });

/** Beside what the token endpoint gives. */
const gives =
  (changes: object): Fault =>
  (provider) =>
    Object.assign(provider.changes, changes);

const ofTokens: readonly Row[] = [
  ...answered(token, refusals, signedOut('providerError'), 'expired'),
  ...answered(token, failures, signedOut('providerError'), 'stale'),
  ...answered(token, silences, signedOut('unanswered'), 'stale'),
  // Good tokens in a body that is too much to be read.
  ['tokens beside 33 levels', gives({ x: tooDeep }), signedOut('providerError'), 'stale'],
  [
    'tokens under status 500',
    ({ answers, tokens }) =>
      answers.set(token, async () => new Response((await tokens()).body, { status: 500 })),
    signedOut('providerError'),
    'stale',
  ],
  // At a renewal this is legal: the session lasts as long as its bearer.
  ['no ID token', gives({ id_token: undefined }), signedOut('untrusted'), 'expired'],
];

test.each<Row>([
  ...ofTokens,
  ...answered(keys, { '404': () => json({ keys: [] }, 404) }, signedOut('providerError')),
  ...answered(discovery, { 'no answer': hangsUp, isSilent }, signedOut('unreachable')),
])('%s: a sign-in comes to nothing', async (_, fault, state) => {
  const browser = await createFakeBrowser();
  fault(browser.provider);
  const first = await browser.start();
  const tab = first.assigned.length > 0 ? await comeBack(browser, loginOf(first)) : first;
  expect(tab.auth.getState()).toEqual(state);
  expect(browser.user()).toBeUndefined();
  expect(browser.sharedCookies()).not.toContain('true');
  expectNoSecrets(browser, tab);
});

/** What a page may learn of a request that failed, if it asks again without CORS. */
type Silence = (request: NetworkRequest) => Promise<Response>;

const unreadable: Silence = async ({ init }) =>
  init.mode === 'no-cors' ? new Response() : await hangsUp();
const forbidden: Silence = async ({ address, tab: { environment } }) => {
  const event = Object.assign(new Event('securitypolicyviolation'), { blockedURI: address });
  environment.clock.setTimeout(() => environment.document.dispatchEvent(event), 0);
  return await hangsUp();
};

test.each<[string, Silence]>([
  ['somebody is there, whom this page may not read', unreadable],
  ['our own policy forbids it: see VITE_CONNECT_ORIGINS', forbidden],
  ['nobody is there', hangsUp],
])('a server that says nothing is told of as what it is: %s', async (told, silence) => {
  const browser = await createFakeBrowser();
  const { network } = browser;
  browser.network = (request) =>
    request.address.endsWith('/token') ? silence(request) : network(request);
  const tab = await browser.signIn();
  await pass(browser, 100);
  expect(tab.reports).toContain('signInFailed: token_endpoint: no answer');
  expect(tab.reports.join('\n')).toContain(`silence: token_endpoint: ${told}`);
});

const isPlain = { token_endpoint: 'http://id.suite.test/token' };
const isScript = { authorization_endpoint: 'javascript:alert(1)' };
const twoSlashes = { issuer: 'https://id.suite.test//' };
const plain = { issuer: 'http://id.suite.test' };
const foreign = ({ issuer }: { issuer: string }) =>
  `the discovered issuer is "${issuer}" instead of "https://id.suite.test"`;

test.each<[string, Response | object, reason: SignedOutReason, told: string]>([
  ['a page', new Response('<h1>'), 'unreachable', 'discovery: its JSON does not fit'],
  ['status 404', json({}, 404), 'unreachable', 'discovery: status 404'],
  ['an http address', isPlain, 'unreachable', 'discovery: token_endpoint does not fit'],
  ['a script', isScript, 'unreachable', 'discovery: authorization_endpoint does not fit'],
  ['an issuer with two slashes', twoSlashes, 'untrusted', foreign(twoSlashes)],
  ['an http issuer, and addresses of it', { ...plain, ...isPlain }, 'untrusted', foreign(plain)],
])('discovery that is %s is told of by the field', async (_, answer, reason, told) => {
  const browser = await createFakeBrowser();
  const { metadata, answers } = browser.provider;
  answers.set(discovery, () =>
    answer instanceof Response ? answer.clone() : json({ ...metadata, ...answer }),
  );
  const tab = await browser.start();
  expect(tab.auth.getState()).toEqual(signedOut(reason));
  expect(tab.reports).toContain(`signInFailed: ${told}`);
  expect(tab.assigned).toEqual([]);
});

/** Into the last quarter of an ID token's life, and past its end, in milliseconds. */
const untilDead = 310_000;

test.each(ofTokens)('%s: a renewal comes to nothing', async (_, fault, __, validity) => {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  // An answer that was lost may be requested again.
  browser.provider.hasOverlap = true;
  const tab = await browser.signIn();
  const { idToken } = browser.user() ?? {};
  fault(browser.provider);
  await pass(browser, untilDead);
  expect(browser.user()?.idToken).toBe(idToken);
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', validity });
  expectNoSecrets(browser, tab);

  browser.provider.answers.clear();
  browser.provider.changes = {};
  if (validity === 'stale') {
    expect(tab.reports.join()).toContain('renewalFailed');
    await pass(browser, 60_000);
    expect(tab.auth.getState()).toMatchObject(fresh);
    expect(tab.assigned).toEqual([]);
    return;
  }
  // It makes no call, and offers a login.
  await expect(tab.auth.bearer()).rejects.toBeInstanceOf(SignInRequired);
  const { length } = browser.provider.requests;
  await pass(browser, untilDead);
  expect(browser.provider.requests).toHaveLength(length);
  await tab.auth.signIn();
  expect(tab.assigned[0]).toContain('&login_hint=region%40suite.test');
  expect((await comeBack(browser, loginOf(tab))).auth.getState()).toMatchObject(fresh);
});

/** Neither codes and tokens nor what protects them stands in the console. */
function expectNoSecrets({ provider }: FakeBrowser, { reports }: Tab): void {
  const said = reports.join();
  expect(said).not.toMatch(/code-|access-|refresh-/);
  const verifiers = provider.requests.flatMap(({ form }) => form.code_verifier ?? []);
  for (const verifier of verifiers) expect(said).not.toContain(verifier);
}
