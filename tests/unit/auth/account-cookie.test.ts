import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { SignInRequired } from '../../../src/auth/AuthError.ts';
import { createFakeBrowser, type FakeBrowser } from './fakeBrowser.ts';
import { settled } from './settled.ts';

const name = 'natural-capital-suite.is-authenticated.account';

function digest(subject: string): string {
  const hash = createHash('sha256').update(`https://id.suite.test ${subject}`).digest();
  return hash.subarray(0, 16).toString('base64url');
}

/** As a sibling application does that keeps the contract. */
function writeAccount(browser: FakeBrowser, account: string | undefined): void {
  browser.cookies.cookie =
    account === undefined ? `${name}=; Path=/; Max-Age=0` : `${name}=${account}; Path=/`;
}

const changes = [
  ['of somebody else', digest('analyst')],
  ['that is gone', undefined],
] as const;

test('a sign-in writes whose it is, a sign-out removes it', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn('region');
  expect(browser.cookies.cookie).toContain(`${name}=${digest('region')}`);
  expect(browser.user()?.account).toBe(digest('region'));
  await tab.auth.signOut();
  expect(browser.cookies.cookie).not.toContain(name);
});

test.each(changes)('with an account cookie %s a page starts signed out', async (_, account) => {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  (await browser.signIn('region')).close();
  writeAccount(browser, account);
  const requests = browser.provider.requests.length;
  const tab = browser.open();
  await tab.auth.start();
  expect(tab.auth.getState()).toEqual({ status: 'signingIn' });
  expect(browser.user()).toBeUndefined();
  expect(tab.removed).toEqual({ data: 1, telemetryUser: 1 });
  expect(browser.provider.requests.slice(requests).join()).not.toContain('/token');
  expect(tab.assigned[0]).not.toContain('login_hint');
});

test.each(changes)('with an account cookie %s no bearer is used', async (_, account) => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn('region');
  writeAccount(browser, account);
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
  const following = browser.open();
  await following.auth.start();
  const signedIn = browser.open({ path: `/${query}` });
  await signedIn.auth.start();
  await settled();
  expect(kept[0]).toBe('region');
  expect(kept).not.toContain(undefined);
  expect(browser.user()).toMatchObject({ subject: 'analyst', account: digest('analyst') });
  for (const { auth } of [following, signedIn]) {
    expect(auth.getState()).toMatchObject({ account: { subject: 'analyst' } });
  }
});
