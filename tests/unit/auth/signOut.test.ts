import { expect, test, vi } from 'vitest';
import type { Config } from '../../../shared/Config.ts';
import type { StoredUser } from '../../../src/auth/storedUser.ts';
import { createFakeBrowser, type FakeBrowser, type Page, signedIn } from './fakeBrowser.ts';
import { createStorage } from './fakeEdges.ts';
import { discovery, token } from './fakeProvider.ts';
import { pass, settled } from './settled.ts';

/* Where Logout leads, and what the provider is told then. waysOut.test.ts proves what is gone. */

interface Case {
  readonly oidc?: Partial<Config['oidc']>;
  readonly claims?: Record<string, unknown>;
  /** What happens after the sign-in. */
  readonly happens?: (browser: FakeBrowser) => void;
  /** In milliseconds, and by how much the device's clock is set then. */
  readonly age?: number;
  readonly jump?: number;
}

/** Somebody signs in, and presses Logout so much later: who they were then, and where it leads. */
async function logOut({ oidc = {}, claims = {}, happens = () => {}, age = 0, jump = 0 }: Case) {
  const browser = await createFakeBrowser({ oidc });
  browser.hasData = true;
  browser.provider.claims = claims;
  const tab = await browser.signIn();
  happens(browser);
  await pass(browser, age);
  browser.clock.jump(jump);
  const user = browser.user();
  await tab.auth.signOut();
  return { user, address: tab.assigned[0] ?? '' };
}

type Hints = (user: StoredUser | undefined) => object;

const account: Hints = () => ({ logout_hint: 'region' });
const current: Hints = (user) => ({ id_token_hint: user?.idToken });
const oldest: Hints = (user) => ({ id_token_hint: user?.replaced?.at(-1)?.idToken });
const silence = ({ provider }: FakeBrowser) => provider.fail('HEAD http://localhost:4173/');
const wantsCurrent: Case = { oidc: { logoutHint: 'current' } };
const entra = { sid: 'session-7', login_hint: 'O.CiQ' };

test.each<[string, Case, Hints]>([
  ['the account before the first renewal', {}, account],
  ['the account while some API may accept the dead token', { age: 595_000 }, account],
  ['a token that is long dead', { age: 605_000 }, oldest],
  ['a token that is long dead, of the three that are kept', { age: 965_000 }, oldest],
  ['the account where the clock is ahead', { age: 250_000, jump: 86_400_000 }, account],
  ['the account where no server says the time', { age: 605_000, happens: silence }, account],
  ['the account if set to none', { age: 605_000, oidc: { logoutHint: 'none' } }, account],
  ['the current token if set so', wantsCurrent, current],
  ['its own name of the session', { claims: { sid: '7' } }, () => ({ logout_hint: '7' })],
  ['its own name of the account', { claims: entra }, () => ({ logout_hint: 'O.CiQ' })],
  [
    'the audience',
    { oidc: { audience: 'api' } },
    () => ({ ...account(undefined), audience: 'api' }),
  ],
  [
    'the last token of a session that it has ended',
    { age: 605_000, happens: ({ provider }) => provider.fail(token, 400) },
    current,
  ],
])('the provider is told %s', async (_, setting, hints) => {
  const { user, address } = await logOut(setting);
  expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
    client_id: 'natural-capital-suite',
    post_logout_redirect_uri: 'http://localhost:4173/',
    state: expect.stringMatching(/^\w{32}$/),
    ...hints(user),
  });
  expect(user?.replaced?.length ?? 0).toBeLessThanOrEqual(3);
});

const hasNoEnd = ({ provider }: FakeBrowser): void => {
  provider.metadata.end_session_endpoint = undefined;
};

test('where discovery names no end-session, the operator’s address is gone to', async () => {
  const logoutUrl = 'https://id.suite.test/out?client_id={client_id}&logout_uri={origin}/';
  const oidc = { clientId: 'a b', logoutUrl };
  const { address } = await logOut({ oidc, claims: { aud: 'a b' }, happens: hasNoEnd });
  expect(address).toBe(
    'https://id.suite.test/out?client_id=a%20b&logout_uri=http%3A%2F%2Flocalhost%3A4173/',
  );
});

test('the press hands out the bearer while it is good, once all is gone', async () => {
  const { browser, tab } = await signedIn();
  const bearer = await tab.auth.bearer();
  const handOut = vi.mocked(tab.environment.onSigningOut);
  handOut.mockImplementation(() => expect(browser.user()).toBeUndefined());
  void tab.auth.signOut();
  const signIn = { subject: expect.any(String), signInId: expect.any(String) };
  expect(handOut.mock.calls).toEqual([[bearer, expect.objectContaining(signIn)]]);
});

test('a bearer that has expired is not handed out', async () => {
  const { browser, tab } = await signedIn();
  browser.clock.jump(301_000);
  await tab.auth.signOut();
  expect(tab.assigned).toHaveLength(1);
  expect(tab.environment.onSigningOut).not.toHaveBeenCalled();
});

test('pressed twice, Logout leaves once, and no revocation that hangs delays it', async () => {
  const { browser, tab } = await signedIn();
  browser.provider.hold('POST /revoke');
  await Promise.all([tab.auth.signOut(), tab.auth.signOut()]);
  expect(tab.assigned).toEqual([expect.stringContaining('/session/end')]);
});

test('a purge that fails or hangs does not stop the sign-out', async () => {
  const { browser, tab } = await signedIn();
  browser.purge = () => Promise.reject(new Error('broken'));
  await tab.auth.signOut();
  expect(tab.reports).toEqual(['purgeFailed: something of the user may be left on the device']);

  const other = await browser.signIn();
  browser.purge = () => new Promise(() => {});
  const leaving = other.auth.signOut();
  await settled();
  expect(other.assigned).toEqual([]);
  browser.clock.advance(2_000);
  await leaving;
  expect(other.reports).toEqual(['purgeFailed: removing the data takes long']);
  expect(other.assigned).toHaveLength(1);
});

/** Somebody has pressed Logout without a network, which is back. */
async function loggedOutOffline(oidc: Case['oidc'] = {}, page?: Page) {
  const browser = await createFakeBrowser({ oidc });
  const tab = await browser.signIn('region', page);
  browser.isOnline = false;
  await tab.auth.signOut();
  tab.close();
  browser.isOnline = true;
  return browser;
}

/** Starts a page: where it leads, and its address. */
async function visit(browser: FakeBrowser, page?: Page) {
  const tab = await browser.start(page);
  tab.close();
  const { pathname, searchParams } = new URL(tab.assigned[0] ?? 'about:blank');
  return { pathname, state: searchParams.get('state'), path: tab.path() };
}

test('the end of the provider’s session leads back to the address, and on to the login', async () => {
  // The login before Logout and the two after it are no loop of three.
  const sessionStorage = createStorage();
  const browser = await loggedOutOffline({}, { sessionStorage });
  const first = await visit(browser, { path: '/plans#open', sessionStorage });
  expect(first.pathname).toBe('/session/end');
  const back = await visit(browser, { path: `/?state=${first.state}`, sessionStorage });
  expect(back).toMatchObject({ path: '/plans#open', pathname: '/auth' });
  expect((await visit(browser, { sessionStorage })).pathname).toBe('/auth');
});

const failDiscovery = ({ provider }: FakeBrowser) => provider.fail(discovery);

test.each<[string, Case, string, string]>([
  ['hears of it at the next login, once', {}, '/session/end', '/auth'],
  ['out of reach hears of it later', { happens: failDiscovery }, 'blank', '/session/end'],
  ['that wants the current token never does', wantsCurrent, '/auth', '/auth'],
  ['without end-session is asked for it once', { happens: hasNoEnd }, '/auth', '/auth'],
])('after a Logout offline a provider %s', async (_, { oidc, happens }, first, second) => {
  const browser = await loggedOutOffline(oidc);
  const metadata = { ...browser.provider.metadata };
  happens?.(browser);
  expect((await visit(browser)).pathname).toBe(first);
  browser.provider.answers.clear();
  browser.provider.metadata = metadata;
  expect((await visit(browser)).pathname).toBe(second);
});
