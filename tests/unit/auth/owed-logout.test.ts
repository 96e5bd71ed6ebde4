import { expect, test } from 'vitest';
import { createFakeBrowser, type FakeBrowser, type Tab } from './fakeBrowser.ts';
import { createStorage } from './fakeEdges.ts';
import { json } from './fakeProvider.ts';

const discovery = 'GET /.well-known/openid-configuration';

/** A has pressed Logout without a network; the tab's own memory goes on. */
async function loggedOutOffline() {
  const browser = await createFakeBrowser();
  const sessionStorage = createStorage();
  const tab = await browser.signIn('region', { sessionStorage });
  browser.isOnline = false;
  await tab.auth.signOut();
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'loggedOut' });
  tab.close();
  return { browser, sessionStorage };
}

async function open(browser: FakeBrowser, page: Parameters<FakeBrowser['open']>[0]): Promise<Tab> {
  const tab = browser.open(page);
  await tab.auth.start();
  tab.close();
  return tab;
}

function leftFor(tab: Tab): URL {
  return new URL(tab.assigned[0] ?? '');
}

test('the provider’s session is ended before the next login, once, and leads back to the address', async () => {
  const { browser, sessionStorage } = await loggedOutOffline();
  browser.isOnline = true;
  const first = leftFor(await open(browser, { path: '/plans#open', sessionStorage }));
  expect(first.pathname).toBe('/session/end');
  expect(new Set(first.searchParams.keys())).toEqual(
    new Set(['client_id', 'post_logout_redirect_uri', 'state']),
  );

  const state = first.searchParams.get('state');
  const back = await open(browser, { path: `/?state=${state}`, sessionStorage });
  expect(back.path()).toBe('/plans#open');
  expect(leftFor(back).pathname).toBe('/auth');
  expect(leftFor(await open(browser, { sessionStorage })).pathname).toBe('/auth');
});

test('it is no redirect of a loop', async () => {
  const { browser, sessionStorage } = await loggedOutOffline();
  browser.isOnline = true;
  const paths = [];
  for (let load = 0; load < 3; load += 1) {
    paths.push(leftFor(await open(browser, { sessionStorage })).pathname);
  }
  expect(paths).toEqual(['/session/end', '/auth', '/auth']);
});

test('it is owed for as long as the provider cannot be reached', async () => {
  const { browser } = await loggedOutOffline();
  browser.isOnline = true;
  browser.provider.answers.set(discovery, () => json({}, 503));
  expect((await open(browser, {})).assigned).toEqual([]);
  browser.provider.answers.clear();
  expect(leftFor(await open(browser, {})).pathname).toBe('/session/end');
});

test('a press on Sign in pays it too', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn('region');
  browser.isOnline = false;
  await tab.auth.signOut();
  browser.isOnline = true;
  expect(await tab.auth.signIn()).toBe(true);
  expect(leftFor(tab).pathname).toBe('/session/end');
});

test('nothing is owed where the provider wants the current token as a hint', async () => {
  const browser = await createFakeBrowser();
  const { oidc } = browser.config;
  browser.config = { ...browser.config, oidc: { ...oidc, logoutHint: 'current' } };
  const tab = await browser.signIn('region');
  browser.isOnline = false;
  await tab.auth.signOut();
  browser.isOnline = true;
  expect(leftFor(await open(browser, {})).pathname).toBe('/auth');
});

test('a provider that has no end-session is owed none, and is asked for it once', async () => {
  const { browser } = await loggedOutOffline();
  const owed = () => browser.localStorage.getItem('natural-capital-suite.logout-owed');
  expect(owed()).toBe('');
  browser.isOnline = true;
  browser.provider.metadata = { ...browser.provider.metadata, end_session_endpoint: undefined };
  expect(leftFor(await open(browser, {})).pathname).toBe('/auth');
  expect(owed()).toBeNull();
});
