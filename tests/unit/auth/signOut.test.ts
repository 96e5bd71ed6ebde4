import { expect, test } from 'vitest';
import { createFakeBrowser, type FakeBrowser, type Page, signedIn } from './fakeBrowser.ts';
import { createStorage } from './fakeEdges.ts';
import { discovery } from './fakeProvider.ts';
import { settled } from './settled.ts';

/* Where Logout leads. waysOut.test.ts proves what is gone then, signOutHint.test.ts what the provider is told. */

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
  browser.clock.pass(2_000);
  await leaving;
  expect(other.reports).toEqual(['purgeFailed: removing the data takes long']);
  expect(other.assigned).toHaveLength(1);
});

/** Somebody has pressed Logout without a network, which is back. */
async function loggedOutOffline(prepare = (_: FakeBrowser) => {}) {
  const browser = await createFakeBrowser();
  prepare(browser);
  const tab = await browser.signIn();
  browser.isOnline = false;
  await tab.auth.signOut();
  tab.close();
  browser.isOnline = true;
  return browser;
}

/** Resolves with where an opened page leads, and its address. */
async function open(browser: FakeBrowser, page?: Page) {
  const tab = await browser.start(page);
  tab.close();
  const { pathname, searchParams } = new URL(tab.assigned[0] ?? 'about:blank');
  return { pathname, searchParams, path: tab.path() };
}

test('the provider’s session is ended before the next login, once, and leads back to the address', async () => {
  const browser = await loggedOutOffline();
  const sessionStorage = createStorage();
  const first = await open(browser, { path: '/plans#open', sessionStorage });
  expect(first.pathname).toBe('/session/end');
  expect(Object.fromEntries(first.searchParams)).toEqual({
    client_id: 'natural-capital-suite',
    post_logout_redirect_uri: 'http://localhost:4173/',
    state: expect.any(String),
  });
  const path = `/?state=${first.searchParams.get('state')}`;
  const back = await open(browser, { path, sessionStorage });
  expect(back).toMatchObject({ path: '/plans#open', pathname: '/auth' });
  expect((await open(browser, { sessionStorage })).pathname).toBe('/auth');
});

test('the end of the provider’s session is owed for as long as the provider cannot be reached', async () => {
  const browser = await loggedOutOffline();
  browser.provider.fail(discovery);
  expect((await open(browser)).pathname).toBe('blank');
  browser.provider.answers.clear();
  expect((await open(browser)).pathname).toBe('/session/end');
});

test('nothing is owed where the provider wants the current token as a hint', async () => {
  const browser = await loggedOutOffline((setUp) => {
    const { oidc } = setUp.config;
    setUp.config = { ...setUp.config, oidc: { ...oidc, logoutHint: 'current' } };
  });
  expect((await open(browser)).pathname).toBe('/auth');
});

test('a provider that has no end-session is owed none, and is asked for it once', async () => {
  const browser = await loggedOutOffline();
  const owed = () => browser.localStorage.getItem('natural-capital-suite.logout-owed');
  expect(owed()).toBe('');
  browser.provider.metadata = { ...browser.provider.metadata, end_session_endpoint: undefined };
  expect((await open(browser)).pathname).toBe('/auth');
  expect(owed()).toBeNull();
});
