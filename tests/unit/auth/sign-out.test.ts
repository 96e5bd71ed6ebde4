import { expect, test } from 'vitest';
import { SignInRequired } from '../../../src/auth/AuthError.ts';
import { createFakeBrowser, type FakeBrowser } from './fakeBrowser.ts';
import { json } from './fakeProvider.ts';
import { settled } from './settled.ts';

const discovery = 'GET /.well-known/openid-configuration';

function expectNothingLeft(browser: FakeBrowser): void {
  expect(browser.user()).toBeUndefined();
  expect(browser.cookies.cookie).toBe('natural-capital-suite.is-authenticated=false');
}

test('purges the device, then redirects to end-session', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
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

test('the session ends synchronously, before anything is awaited', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  const leaving = tab.auth.signOut();
  expect(tab.auth.getState()).toEqual({ status: 'signingOut' });
  expectNothingLeft(browser);
  await expect(tab.auth.bearer()).rejects.toBeInstanceOf(SignInRequired);
  await leaving;
});

test('a revocation that hangs delays nothing', async () => {
  const browser = await createFakeBrowser();
  browser.provider.answers.set('POST /revoke', () => new Promise(() => {}));
  const tab = await browser.signIn();
  await tab.auth.signOut();
  expect(tab.assigned).toHaveLength(1);
});

test.each<[string, (browser: FakeBrowser) => void]>([
  ['offline', (browser) => Object.assign(browser, { isOnline: false })],
  [
    'with the provider out of order',
    (browser) => browser.provider.answers.set(discovery, () => json({}, 503)),
  ],
])('%s it says that this device is signed out', async (_, breakNetwork) => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  breakNetwork(browser);
  await tab.auth.signOut();
  expectNothingLeft(browser);
  expect(tab.removed.data).toBe(1);
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'loggedOut' });
});

test('a provider without end-session leads to the site itself', async () => {
  const browser = await createFakeBrowser();
  browser.provider.metadata = {
    ...browser.provider.metadata,
    end_session_endpoint: undefined,
    revocation_endpoint: undefined,
  };
  const tab = await browser.signIn();
  await tab.auth.signOut();
  expect(tab.assigned).toEqual(['http://localhost:4173/']);
});

test('a purge that fails or hangs does not stop the sign-out', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
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

test('a second press changes nothing', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  await Promise.all([tab.auth.signOut(), tab.auth.signOut()]);
  expect(tab.assigned).toHaveLength(1);
});

test('the return from end-session matches its state and leads to the login', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  await tab.auth.signOut();
  tab.close();
  const state = new URL(tab.assigned[0] ?? '').searchParams.get('state');
  const back = browser.open({ path: `/?state=${state}` });
  await back.auth.start();
  expect(back.path()).toBe('/');
  expect(back.reports).toEqual([]);
  expect(back.auth.getState()).toEqual({ status: 'signingIn' });
  expect(browser.localStorage.getItem(`natural-capital-suite.sign-in.${state}`)).toBeNull();
});

test('the back button from end-session shows the signed-out page', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  await tab.auth.signOut();
  tab.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await settled();
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'loggedOut' });
});
