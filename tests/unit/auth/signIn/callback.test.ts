import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storageKeys } from '../../../../shared/storageKeys.ts';
import { safeReturnPath } from '../../../../src/auth/callback.ts';
import { createFakeBrowser, type FakeBrowser, origin, signedIn } from '../fakeBrowser.ts';
import { token } from '../fakeProvider.ts';
import { changeRequest, comeBack, type Login, leave, loginOf } from './leave.ts';

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
  ['a state that cannot be decoded', () => 'code=c&state=%', undefined],
  ['no state', (q) => `code=${q.get('code')}`, undefined],
  ['the state twice', (q) => `${q}&state=${q.get('state')}`, undefined],
  ['two codes', (q) => `${q}&code=another`, undefined],
  ['the state alone', (q) => `state=${q.get('state')}`, undefined],
  ['an error beside the code', (q) => `${q}&error=access_denied`, undefined],
  ['an error without a state', () => 'error=server_error&error_description=<b>bold</b>', undefined],
  ['a name that is encoded', () => '%63ode=c&state=s', undefined],
  ['names of every object', () => 'code=__proto__&state=__proto__', undefined],
  ['another authority', of({ authority: 'https://other.test' }), undefined],
  ['another client', of({ client_id: 'other' }), undefined],
  ['another id', of({ id: 'other' }), undefined],
  ['no nonce', of({ nonce: undefined }), undefined],
  ['no code verifier', of({ code_verifier: undefined }), undefined],
  ['a null character', (q) => `error=%00&state=%00${q.get('state')}`, undefined],
  fails('access_denied', 'accessDenied'),
  fails('consent_required', 'accessDenied'),
  // Auth0 says so of a blocked account, Keycloak of a login that was cancelled, LinkedIn likewise.
  fails('unauthorized', 'accessDenied'),
  fails('interaction_required', 'accessDenied'),
  fails('user_cancelled_login', 'accessDenied'),
  fails('account_disabled', 'accessDenied'),
  fails('unmet_authentication_requirements', 'accessDenied'),
  fails('server_error', 'providerError'),
  fails('invalid_scope', 'providerError', 'invalid_scope: see VITE_OIDC_SCOPE'),
  fails('invalid_client', 'providerError', 'invalid_client: see VITE_OIDC_CLIENT_ID'),
  fails('unauthorized_client', 'providerError', 'unauthorized_client: see VITE_OIDC_CLIENT_ID'),
  fails('constructor', 'providerError'),
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
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'untrusted' });
  expect(browser.provider.count(token)).toBe(0);
});

test('the way back from Logout leads to a login without a hint, whoever has come and gone since', async () => {
  const { browser, tab } = await signedIn();
  await tab.auth.signOut();
  const { address, state } = loginOf(tab);
  const other = await browser.signIn();
  await other.auth.signOut();
  const next = await comeBack(browser, { address }, `?state=${state}`);
  expect(next.auth.getState()).toEqual({ status: 'signingIn' });
  expect(next.assigned[0]).not.toContain('login_hint');
  expect(next.path()).toBe('/');
  expect(next.reports).toEqual([]);
  const pending = [...browser.items].filter(([, text]) => text.includes('"so:r"'));
  expect(pending).toEqual([[loginOf(other).key, expect.anything()]]);
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
  await Promise.all([tab.auth.start(), tab.auth.start()]);
  const again = await browser.start({ path });
  expect(browser.provider.count(token)).toBe(1);
  expect(again.auth.getState()).toMatchObject({ status: 'signedIn' });
  expect(again.reports).toEqual([ignored]);
});

test('the address is clean before the code is exchanged, whatever is remembered', async () => {
  const browser = await createFakeBrowser();
  const login = await leave(browser);
  changeRequest(browser, login, { data: { returnPath: '/.//evil.test' } });
  const tab = browser.open({ path: `/${browser.provider.login(login.address)}` });
  const started = tab.auth.start();
  expect(tab.path()).toBe('/');
  await started;
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn' });
});

/* Each sign-in that has left for the provider is stored until it is answered. */

/** A browser that was left for the login a while ago. */
async function leftBefore(milliseconds: number) {
  const browser = await createFakeBrowser();
  const first = await leave(browser);
  browser.clock.advance(milliseconds);
  return { browser, first };
}

test('however many logins are begun after it, the first can be answered', async () => {
  const { browser, first } = await leftBefore(1_000);
  for (let left = 0; left < 60; left += 1) {
    await leave(browser, { path: `/#${'x'.repeat(500_000)}` });
  }
  const all = [...browser.items].filter(([key]) => key.startsWith(storageKeys.stateStorePrefix));
  expect(all.join('').length).toBeLessThan(200_000);
  expect((await comeBack(browser, first)).auth.getState().status).toBe('signedIn');
});

test.each([
  [23, 'signedIn'],
  [25, 'signingIn'],
])('after %i hours another login leaves it, answered, as %s', async (hours, status) => {
  const { browser, first } = await leftBefore(hours * 3_600_000);
  await leave(browser);
  expect((await comeBack(browser, first)).auth.getState().status).toBe(status);
});

const long = (count: number) => `/#${'x'.repeat(count)}`;

test('a path of this site is remembered, with query and fragment, up to 2 kB', () => {
  for (const path of ['/plans?page=2#top', long(2_046)]) {
    expect(safeReturnPath(path, origin)).toBe(path);
  }
});

test.each<[string, unknown]>([
  ['a letter more', long(2_047)],
  ['3 MB', long(3_000_000)],
  ['300 letters that take nine each in an address', `/?${'€'.repeat(300)}`],
  ['a word', 'plans'],
  ['no letter', ''],
  ['no path', undefined],
  ['an object', { toString: (): string => '/plans' }],
  ['the page about the account before', '/forbidden/'],
  ['its address in capitals', '/Forbidden?from=x'],
  ['a way around to it', '/a/../forbidden#x'],
  ['another site', '//evil.test/plans'],
  ['another site by backslash', '/\\evil.test/plans'],
])('of %s the first page is remembered', (_, candidate) => {
  expect(safeReturnPath(candidate, origin)).toBe('/');
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
