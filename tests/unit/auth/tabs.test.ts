import { expect, test } from 'vitest';
import { storedUserKey } from '../../../shared/storageKeys.ts';
import { SignInRequired } from '../../../src/auth/AuthError.ts';
import { createFakeBrowser, type FakeBrowser, type Tab } from './fakeBrowser.ts';
import { createStorage } from './fakeEdges.ts';
import { settled } from './settled.ts';

const elsewhere = { status: 'signedOut', reason: 'elsewhere' };

test('a sign-out reaches the other tabs, which do not redirect', async () => {
  const browser = await createFakeBrowser();
  const one = await browser.signIn();
  const other = browser.open();
  await other.auth.start();
  await one.auth.signOut();
  await settled();
  expect(other.auth.getState()).toEqual(elsewhere);
  expect(other.removed).toEqual({ data: 1, telemetryUser: 1 });
  expect(other.assigned).toEqual([]);
});

test.each<[string, (browser: FakeBrowser, tab: Tab) => EventTarget]>([
  ['focus', (_, tab) => tab.window],
  ['pageshow', (_, tab) => tab.window],
  ['visibilitychange', (_, tab) => tab.document],
  ['change', ({ cookieStore }) => cookieStore],
])('a sibling’s sign-out is seen on %s', async (event, target) => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  browser.cookies.cookie = 'natural-capital-suite.is-authenticated=false; Path=/';
  target(browser, tab).dispatchEvent(new Event(event));
  await settled();
  expect(tab.auth.getState()).toEqual(elsewhere);
  expect(browser.user()).toBeUndefined();
  expect(tab.removed.data).toBe(1);
});

test('no bearer is used after a sibling’s sign-out, without any event', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  browser.cookies.cookie = 'natural-capital-suite.is-authenticated=false; Path=/';
  await expect(tab.auth.bearer()).rejects.toBeInstanceOf(SignInRequired);
});

test('an accepted call after a sibling’s sign-out does not write the cookie', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  browser.cookies.cookie = 'natural-capital-suite.is-authenticated=false; Path=/';
  tab.auth.onAuthorized('/me');
  expect(browser.cookies.cookie).toContain('natural-capital-suite.is-authenticated=false');
  expect(tab.auth.getState()).toEqual(elsewhere);
});

test('an accepted call writes both cookies, once a day', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  const written = () => browser.cookies.written.filter((text) => text.includes('authenticated'));
  const before = written().length;
  tab.auth.onAuthorized('/me');
  expect(written()).toHaveLength(before);
  browser.clock.jump(86_400_000);
  tab.auth.onAuthorized('/me');
  tab.auth.onAuthorized('/me');
  expect(written().slice(before)).toEqual([
    expect.stringContaining('is-authenticated=true; Path=/; SameSite=Lax; Max-Age=2592000'),
    expect.stringMatching(/\.account=[\w-]{22}; Path=\/; SameSite=Lax; Max-Age=2592000$/),
  ]);
});

test('a signed-out tab follows a sign-in in another tab', async () => {
  const browser = await createFakeBrowser();
  const waiting = await browser.signIn();
  browser.cookies.cookie = 'natural-capital-suite.is-authenticated=false; Path=/';
  waiting.window.dispatchEvent(new Event('focus'));
  await settled();
  await browser.signIn('analyst');
  await settled();
  expect(waiting.auth.getState()).toMatchObject({
    status: 'signedIn',
    account: { subject: 'analyst' },
    freshness: 'fresh',
  });
});

test('another user replaces the first in one step', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn('region');
  const seen: string[] = [];
  tab.auth.subscribe(() => seen.push(JSON.stringify(tab.auth.getState())));
  await tab.auth.signIn({ returnPath: '/' });
  tab.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await settled();
  seen.length = 0;
  const back = browser.open({
    path: `/${browser.provider.login(tab.assigned[0] ?? '', 'analyst')}`,
    sessionStorage: createStorage(),
  });
  await back.auth.start();
  await settled();
  expect(seen).toHaveLength(1);
  expect(seen[0]).toContain('"subject":"analyst"');
  expect(await tab.auth.bearer()).toBe(browser.user()?.idToken);
});

test('a tab restored from the back-forward cache follows a sign-out', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  browser.localStorage.clear();
  tab.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(tab.auth.getState()).toEqual(elsewhere);
});

test('signing in again in one tab makes the others fresh', async () => {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  const one = await browser.signIn();
  const other = browser.open();
  await other.auth.start();
  browser.changeUser({ renewal: 'revoked' });
  for (const tab of [one, other]) tab.window.dispatchEvent(new Event('focus'));
  expect(other.auth.getState()).toMatchObject({ freshness: 'expired' });
  await one.auth.signIn();
  const query = browser.provider.login(one.assigned[0] ?? '');
  one.close();
  await browser.open({ path: `/${query}` }).auth.start();
  await settled();
  expect(other.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'fresh' });
});

test('a signed-out page does not follow an expired session', async () => {
  const browser = await createFakeBrowser();
  const one = await browser.signIn();
  await one.auth.signIn();
  const state = new URL(one.assigned[0] ?? '').searchParams.get('state');
  const tab = browser.open({ path: `/?error=access_denied&state=${state}` });
  await tab.auth.start();
  browser.changeUser({ renewal: 'revoked' });
  const key = storedUserKey(browser.config.oidc.authority, browser.config.oidc.clientId);
  tab.window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'accessDenied' });
});
