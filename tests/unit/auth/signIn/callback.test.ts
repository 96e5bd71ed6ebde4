import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeReturnPath } from '../../../../src/auth/callback.ts';
import { createFakeBrowser, type FakeBrowser, origin } from '../fakeBrowser.ts';
import { token } from '../fakeProvider.ts';
import { signedOut } from '../settled.ts';
import { changeRequest, comeBack, type Login, leave } from './leave.ts';

/* With what anybody may send a browser to us, and what of it is an answer. */

const ignored = 'foreignCallback: a callback that answers no request of ours is ignored';

/** With which the provider, or whoever, sends the browser to us, given the right one: as it is sent. */
type Query = (right: URLSearchParams, browser: FakeBrowser, login: Login) => string;
/** Undefined for an answer that is ignored, else why nobody is signed in, and what the console says. */
type Outcome = 'signedIn' | readonly [reason: string, told: string] | undefined;

/** An error of the provider's, for which the page has that reason. */
const fails = (error: string, reason: string, told = error): [string, Query, Outcome] => {
  const query = new URLSearchParams({ error, error_description: '<b>bold</b>' });
  return [error, (right) => `${query}&state=${right.get('state')}`, [reason, told]];
};
/** The right answer to a request of which something else is stored. */
const of =
  (changes: Readonly<Record<string, unknown>>): Query =>
  (right, browser, login) => {
    changeRequest(browser, login, changes);
    return String(right);
  };

const mismatch = (issuer: string): Outcome => [
  'untrusted',
  `the callback's iss is "${issuer}" instead of "https://id.suite.test"`,
];

test.each<[string, Query, Outcome]>([
  ['code and state', String, 'signedIn'],
  ['session_state beside it', (q) => `${q}&session_state=abc`, 'signedIn'],
  ['our issuer beside it', (q) => `${q}&iss=https%3A%2F%2Fid.suite.test`, 'signedIn'],
  // The code is not even shown to the token endpoint (RFC 9207).
  ['another issuer', (q) => `${q}&iss=https://evil.test`, mismatch('https://evil.test')],
  ['a slash', (q) => `${q}&iss=https://id.suite.test/`, mismatch('https://id.suite.test/')],
  ['a stranger’s state', () => 'code=c&state=stranger', undefined],
  ['no state', (q) => `code=${q.get('code')}`, undefined],
  ['the state twice', (q) => `${q}&state=${q.get('state')}`, undefined],
  ['two codes', (q) => `${q}&code=another`, undefined],
  ['the state alone', (q) => `state=${q.get('state')}`, undefined],
  ['an error beside the code', (q) => `${q}&error=access_denied`, undefined],
  ['an error without a state', () => 'error=server_error&error_description=<b>bold</b>', undefined],
  ['a name that is encoded', () => '%63ode=c&state=s', undefined],
  ['another authority', of({ authority: 'https://other.test' }), undefined],
  ['another client', of({ client_id: 'other' }), undefined],
  ['another id', of({ id: 'other' }), undefined],
  ['no nonce', of({ nonce: undefined }), undefined],
  fails('access_denied', 'accessDenied'),
  fails('consent_required', 'accessDenied'),
  // Auth0 says so of a blocked account, Keycloak of a login that was cancelled, LinkedIn likewise.
  fails('unauthorized', 'accessDenied'),
  fails('user_cancelled_login', 'accessDenied'),
  fails('account_disabled', 'accessDenied'),
  fails('unmet_authentication_requirements', 'accessDenied'),
  fails('server_error', 'providerError'),
  fails('invalid_scope', 'providerError', 'invalid_scope: see VITE_OIDC_SCOPE'),
  fails('unauthorized_client', 'providerError', 'unauthorized_client: see VITE_OIDC_CLIENT_ID'),
  fails('<b>bold</b>', 'providerError', 'not by an error code of OAuth'),
  fails('a'.repeat(41), 'providerError', 'not by an error code of OAuth'),
])('an answer of %s is taken for what it is', async (_, query, outcome) => {
  const isSignIn = outcome === 'signedIn';
  const browser = await createFakeBrowser();
  const login = await leave(browser, { path: '/plans' });
  const right = new URLSearchParams(browser.provider.login(login.address));
  const tab = await comeBack(browser, login, `?${query(right, browser, login)}`);
  expect(browser.provider.count(token)).toBe(isSignIn ? 1 : 0);
  expect(browser.user()?.subject).toBe(isSignIn ? 'region' : undefined);
  expect(browser.localStorage.getItem(login.key) === null).toBe(outcome !== undefined);
  expect(tab.path()).toBe(outcome ? '/plans' : '/');
  if (isSignIn) return;
  expect(tab.reports).toEqual([outcome ? outcome.join(': ') : ignored]);
  const page = { status: 'signedOut', reason: outcome?.[0] };
  expect(tab.auth.getState()).toEqual(outcome ? page : { status: 'signingIn' });
});

test('a provider that promises iss, and leaves it out, is shown no code', async () => {
  const browser = await createFakeBrowser();
  browser.provider.metadata.authorization_response_iss_parameter_supported = true;
  const tab = await browser.signIn();
  expect(tab.auth.getState()).toEqual(signedOut('untrusted'));
  expect(browser.provider.count(token)).toBe(0);
});

test.each([
  ['/plans?code=stolen&state=stranger&page=2#top', '/plans?page=2#top'],
  [`${origin}//evil.test?code=x&state=y`, '//evil.test'],
])('of the address %s is left %s before anything else happens', async (path, left) => {
  const browser = await createFakeBrowser();
  const tab = browser.open({ path });
  const started = tab.auth.start();
  expect(tab.path()).toBe(left);
  await started;
  expect(tab.reports).toEqual([ignored]);
});

test('a callback is used once', async () => {
  const browser = await createFakeBrowser();
  const path = `/${browser.provider.login((await leave(browser)).address)}`;
  const tab = browser.open({ path });
  const started = [tab.auth.start(), tab.auth.start()];
  // The code is out of the address before any other code runs.
  expect(tab.path()).toBe('/');
  await Promise.all(started);
  const again = await browser.start({ path });
  expect(browser.provider.count(token)).toBe(1);
  expect(again.auth.getState()).toMatchObject({ status: 'signedIn' });
  expect(again.reports).toEqual([ignored]);
});

test.each([
  [23, 'signedIn'],
  [25, 'signingIn'],
])('after %i hours another login leaves it, answered, as %s', async (hours, status) => {
  const browser = await createFakeBrowser();
  const first = await leave(browser);
  browser.clock.advance(hours * 3_600_000);
  await leave(browser);
  expect((await comeBack(browser, first)).auth.getState().status).toBe(status);
});

const long = (count: number) => `/#${'x'.repeat(count)}`;

test.each<[string, unknown, remembered?: string]>([
  ['a path with query and fragment', '/plans?page=2#top', '/plans?page=2#top'],
  ['2 kB', long(2_046), long(2_046)],
  ['a letter more', long(2_047)],
  ['300 letters that take nine each in an address', `/?${'€'.repeat(300)}`],
  ['a word', 'plans'],
  ['no path', undefined],
  ['an object', { toString: (): string => '/plans' }],
  ['the page about the account before', '/forbidden/'],
  ['another site', '//evil.test/plans'],
  ['its address in capitals', '/Forbidden?from=x'],
  ['a way around to it', '/a/../forbidden#x'],
])('of %s what is safe is remembered, or else the first page', (_, candidate, path = '/') => {
  expect(safeReturnPath(candidate, origin)).toBe(path);
});

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom('/', '\\', '//', '.', '..', '%2e', '%2f', '@', ':', 'https:', 'evil.test'),
      fc.constantFrom('/./', '/.//', '/..//', '/%2e//', 'javascript:', '\u0001'),
      fc.constantFrom('\t', '\n', '\r', '\u0000', '\u3000', '?', '#', '/./', '/../', ';'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

test('no string leads off the site, however it is used as an address', () => {
  fc.assert(
    fc.property(fc.oneof(hostile, fc.webUrl(), fc.string({ unit: 'binary' })), (candidate) => {
      const path = safeReturnPath(candidate, origin);
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(new URL(path, origin).origin).toBe(origin);
      expect(new URL(origin + path).origin).toBe(origin);
      expect(safeReturnPath(path, origin)).toBe(path);
    }),
    { numRuns: 2_000 },
  );
});
