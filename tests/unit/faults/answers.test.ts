import { expect, test } from 'vitest';
import { SignInRequired } from '../../../src/auth/AuthError.ts';
import { createFakeBrowser, type FakeBrowser, type Tab } from '../auth/fakeBrowser.ts';
import { discovery, json, token } from '../auth/fakeProvider.ts';
import { pass } from '../auth/settled.ts';
import { comeBack, loginOf } from '../auth/signIn/leave.ts';
import type { Fault } from './Fault.ts';

/* Answers of a provider, or of something in its place, that are no ID tokens; idTokens.test.ts has those. */

type Answers = Readonly<Record<string, () => Response | Promise<Response>>>;

const keys = 'GET /jwks';
const text = (body: string | null, status: number) => () => new Response(body, { status });
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
  '204': text(null, 204),
  '400 with HTML': text('<h1>Bad request</h1>', 400),
  '400 of a gateway': error('Bad Request', 400),
  '403 of a gateway': error('Forbidden', 403),
  '400 with 300 kB of spaces': text(' '.repeat(300_000), 400),
  'empty 403': text('', 403),
  '429 with Retry-After': () => json({ error: 'too_many_requests' }, 429, { 'Retry-After': '1' }),
  '500 with an error that refuses': error('invalid_grant', 500),
};

/** Nothing comes that may be read: hung up, redirected, without CORS, or too late. */
const silences: Answers = {
  'an error that quotes the request': hangsUp,
  'a body that breaks off': () =>
    new Response(new ReadableStream({ start: (body) => body.error(new TypeError('lost')) })),
  'slow headers': isSilent,
  'a stalled body': () => new Response(new ReadableStream()),
};

const signedOut = (reason: string) => ({ status: 'signedOut', reason });

type Row = readonly [what: string, fault: Fault, state: object];

const rows = (line: string, state: object, all: Answers): readonly Row[] =>
  Object.entries(all).map(([what, answer]) => [
    `${line}: ${what}`,
    ({ answers }) => answers.set(line, answer),
    state,
  ]);

/** Beside what the token endpoint gives. */
const gives =
  (changes: object): Fault =>
  (provider) =>
    Object.assign(provider.changes, changes);

const named = (name: string, value: string, reason: string): Row => [
  `discovery names ${value} as ${name}`,
  ({ metadata }) => Object.assign(metadata, { [name]: value }),
  signedOut(reason),
];

/** Good tokens in a body that is too much to be read. */
const tooMuch: readonly Row[] = [
  ['tokens beside 33 levels', gives({ x: tooDeep }), signedOut('providerError')],
  ['tokens beside 300 kB', gives({ x: 'a'.repeat(300_000) }), signedOut('providerError')],
];

/** Nobody is signed in, and the page says why; who was not answered goes on to the login. */
test.each<Row>([
  ...rows(token, signedOut('providerError'), { ...refusals, ...failures }),
  ...rows(token, { status: 'signingIn' }, silences),
  ...tooMuch,
  ['no ID token', gives({ id_token: undefined }), signedOut('untrusted')],
  ...rows(keys, signedOut('providerError'), {
    '404': text('', 404),
    '33 levels': () => json({ keys: [], x: tooDeep }),
  }),
  ...rows(discovery, signedOut('unreachable'), {
    'a captive portal’s page': portal,
    'an empty object': text('{}', 200),
    '404': text('', 404),
    'no answer': hangsUp,
    silence: isSilent,
  }),
  [
    'discovery beside 33 levels',
    ({ metadata }) => Object.assign(metadata, { x: tooDeep }),
    signedOut('unreachable'),
  ],
  named('authorization_endpoint', 'javascript:alert(1)', 'unreachable'),
  named('token_endpoint', 'http://id.suite.test/token', 'unreachable'),
  named('issuer', 'https://id.suite.test//', 'untrusted'),
  named('issuer', 'http://id.suite.test', 'untrusted'),
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

/** Into the last quarter of an ID token's life, and past its end, in milliseconds. */
const untilDead = 310_000;

/** Somebody signed in, with cards on the device, whose bearer dies while the provider does that. */
async function renewThrough(fault: Fault) {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  // An answer that was lost may be requested again.
  browser.provider.hasOverlap = true;
  const tab = await browser.signIn();
  const { idToken } = browser.user() ?? {};
  fault(browser.provider);
  await pass(browser, untilDead);
  expect(browser.user()?.idToken).toBe(idToken);
  expectNoSecrets(browser, tab);
  browser.provider.answers.clear();
  browser.provider.changes = {};
  return { browser, tab };
}

test.each([...rows(token, {}, { ...failures, ...silences }), ...tooMuch])(
  '%s: the cards are stale until the next try',
  async (_, fault) => {
    const { browser, tab } = await renewThrough(fault);
    expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', validity: 'stale' });
    expect(tab.reports.join()).toContain('renewalFailed');
    await pass(browser, 60_000);
    expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', validity: 'fresh' });
    expect(tab.assigned).toEqual([]);
  },
);

test.each<Row>([
  ...rows(token, {}, refusals),
  // This is legal: the session lasts as long as its bearer.
  ['no ID token', gives({ id_token: undefined }), {}],
])('%s: a renewal makes no call, and offers a login', async (_, fault) => {
  const { browser, tab } = await renewThrough(fault);
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', validity: 'expired' });
  await expect(tab.auth.bearer()).rejects.toBeInstanceOf(SignInRequired);
  const { length } = browser.provider.requests;
  await pass(browser, untilDead);
  expect(browser.provider.requests).toHaveLength(length);

  await tab.auth.signIn();
  expect(tab.assigned[0]).toContain('&login_hint=region%40suite.test');
  const next = await comeBack(browser, loginOf(tab));
  expect(next.auth.getState()).toMatchObject({ status: 'signedIn', validity: 'fresh' });
});

/** Neither codes and tokens nor what protects them stands in the console. */
function expectNoSecrets({ provider }: FakeBrowser, { reports }: Tab): void {
  const said = reports.join();
  expect(said).not.toMatch(/code-|access-|refresh-/);
  const verifiers = provider.requests.flatMap(({ form }) => form.code_verifier ?? []);
  for (const verifier of verifiers) expect(said).not.toContain(verifier);
}
