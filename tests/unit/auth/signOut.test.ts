import { expect, test } from 'vitest';
import { SignInRequired } from '../../../src/auth/AuthError.ts';
import { createFakeBrowser, type FakeBrowser, signedIn, type Tab } from './fakeBrowser.ts';
import { createStorage } from './fakeEdges.ts';
import { discovery, json } from './fakeProvider.ts';
import { settled } from './settled.ts';

function expectNothingLeft(browser: FakeBrowser): void {
  expect(browser.user()).toBeUndefined();
  expect(browser.sharedCookies()).toBe('natural-capital-suite.is-authenticated=false');
}

test('purges the device, then redirects to end-session', async () => {
  const { browser, tab } = await signedIn();
  await tab.auth.signOut();
  expectNothingLeft(browser);
  expect(tab.removed).toEqual({ data: 1, telemetryUser: 1 });
  expect(tab.auth.getState()).toEqual({ status: 'signingOut' });
  const address = new URL(tab.assigned[0] ?? '');
  expect(address.pathname).toBe('/session/end');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: 'natural-capital-suite',
    logout_hint: 'region',
    post_logout_redirect_uri: 'http://localhost:4173/',
    state: expect.stringMatching(/^\w{32}$/),
  });
});

test('the session ends synchronously, before anything is awaited, and once', async () => {
  const { browser, tab } = await signedIn();
  const leaving = [tab.auth.signOut(), tab.auth.signOut()];
  expect(tab.auth.getState()).toEqual({ status: 'signingOut' });
  expectNothingLeft(browser);
  await expect(tab.auth.bearer()).rejects.toBeInstanceOf(SignInRequired);
  await Promise.all(leaving);
  expect(tab.assigned).toHaveLength(1);
});

test('a revocation that hangs delays nothing', async () => {
  const browser = await createFakeBrowser();
  browser.provider.answers.set('POST /revoke', () => new Promise(() => {}));
  const tab = await browser.signIn();
  await tab.auth.signOut();
  expect(tab.assigned).toHaveLength(1);
});

test('with the provider out of order it says that this device is signed out', async () => {
  const { browser, tab } = await signedIn();
  browser.provider.answers.set(discovery, () => json({}, 503));
  await tab.auth.signOut();
  expectNothingLeft(browser);
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'loggedOut' });
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
  const tab = await browser.start(page);
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

test('the end of the provider’s session is owed for as long as the provider cannot be reached', async () => {
  const { browser } = await loggedOutOffline();
  browser.isOnline = true;
  browser.provider.answers.set(discovery, () => json({}, 503));
  expect((await open(browser, {})).assigned).toEqual([]);
  browser.provider.answers.clear();
  expect(leftFor(await open(browser, {})).pathname).toBe('/session/end');
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
