import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { storedUserKey } from '../../../shared/storageKeys.ts';
import { SignInRequired } from '../../../src/auth/AuthError.ts';
import { createFakeBrowser, type FakeBrowser, signedIn, type Tab } from './fakeBrowser.ts';
import { createStorage } from './fakeEdges.ts';
import { settled } from './settled.ts';

const name = 'natural-capital-suite.is-authenticated';

function digest(subject: string): string {
  const hash = createHash('sha256').update(`https://id.suite.test ${subject}`).digest();
  return hash.subarray(0, 16).toString('base64url');
}

const elsewhere = { status: 'signedOut', reason: 'elsewhere' };

test.each<[string, (browser: FakeBrowser, tab: Tab) => EventTarget]>([
  ['focus', (_, tab) => tab.window],
  ['pageshow', (_, tab) => tab.window],
  ['visibilitychange', (_, tab) => tab.document],
  ['change', ({ cookieStore }) => cookieStore],
])('a sibling’s sign-out is seen on %s', async (event, target) => {
  const { browser, tab } = await signedIn();
  browser.cookies.cookie = `${name}=false; Path=/`;
  target(browser, tab).dispatchEvent(new Event(event));
  await settled();
  expect(tab.auth.getState()).toEqual(elsewhere);
  expect(browser.user()).toBeUndefined();
  expect(tab.removed.data).toBe(1);
});

test.each([
  ['says that nobody is signed in', `${name}=false; Path=/`],
  ['is of another account', `${name}.account=${digest('analyst')}; Path=/`],
  ['is gone', `${name}.account=; Path=/; Max-Age=0`],
])('no bearer is used once a cookie %s, without any event', async (_, cookie) => {
  const { browser, tab } = await signedIn();
  browser.cookies.cookie = cookie;
  await expect(tab.auth.bearer()).rejects.toBeInstanceOf(SignInRequired);
});

test('a tab does not remove the user whom another tab is just storing', async () => {
  const browser = await createFakeBrowser();
  const open = await browser.signIn('region');
  const kept: (string | undefined)[] = [];
  // Told between the cookie and the storage, as another process may be: a removal would come after.
  browser.cookies.onWrite = () => {
    if (!browser.cookies.cookie.includes(digest('analyst'))) return;
    browser.cookieStore.dispatchEvent(new Event('change'));
    kept.push(browser.user()?.subject);
  };
  await open.auth.signIn();
  const query = browser.provider.login(open.assigned[0] ?? '', 'analyst');
  const following = await browser.start();
  const signedIn = await browser.start({ path: `/${query}` });
  await settled();
  expect(kept[0]).toBe('region');
  expect(kept).not.toContain(undefined);
  expect(browser.user()).toMatchObject({ subject: 'analyst', account: digest('analyst') });
  for (const { auth } of [following, signedIn]) {
    expect(auth.getState()).toMatchObject({ account: { subject: 'analyst' } });
  }
});

test('an accepted call writes both cookies again, once a day', async () => {
  const { browser, tab } = await signedIn();
  const before = browser.cookies.written.length;
  tab.auth.onAuthorized('/me');
  expect(browser.cookies.written).toHaveLength(before);
  browser.clock.jump(86_400_000);
  tab.auth.onAuthorized('/me');
  tab.auth.onAuthorized('/me');
  expect(browser.cookies.written).toHaveLength(before + 2);
});

test('another user replaces the first in one step', async () => {
  const { browser, tab } = await signedIn();
  const seen: string[] = [];
  tab.auth.subscribe(() => seen.push(JSON.stringify(tab.auth.getState())));
  await tab.auth.signIn({ returnPath: '/' });
  tab.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await settled();
  seen.length = 0;
  await browser.start({
    path: `/${browser.provider.login(tab.assigned[0] ?? '', 'analyst')}`,
    sessionStorage: createStorage(),
  });
  await settled();
  expect(seen).toHaveLength(1);
  expect(seen[0]).toContain('"subject":"analyst"');
  expect(await tab.auth.bearer()).toBe(browser.user()?.idToken);
});

test('signing in again in one tab makes the others fresh', async () => {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  const one = await browser.signIn();
  const other = await browser.start();
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
  const left = await browser.start();
  const state = new URL(left.assigned[0] ?? '').searchParams.get('state');
  const tab = await browser.start({ path: `/?error=access_denied&state=${state}` });
  browser.post = () => undefined; // The other tab's session has ended before this one hears of it.
  await browser.signIn();
  browser.changeUser({ renewal: 'revoked' });
  const key = storedUserKey(browser.config.oidc.authority, browser.config.oidc.clientId);
  tab.window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'accessDenied' });
});
