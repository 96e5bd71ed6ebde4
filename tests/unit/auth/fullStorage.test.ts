import { expect, test } from 'vitest';
import { SignInRequired } from '../../../src/auth/AuthError.ts';
import { createFakeBrowser, type FakeBrowser, signedIn } from './fakeBrowser.ts';
import { fresh, pass, settled, signedOut } from './settled.ts';
import { comeBack, leave } from './signIn/leave.ts';

/* A localStorage that has no room: which the fake counts by characters, as Chromium does. */

const inMemory = { ...fresh, hasNoRoom: true };
const noRoom = 'noRoom: localStorage has no room for the session';

/** Leaves no room beside what is there, and has tokens from now on be longer than what they replace. */
function outgrow({ fill, provider }: FakeBrowser, by = 100): void {
  fill();
  provider.claims = { story: 'x'.repeat(by) };
}

test('in a full storage a session goes on: what Logout alone needs makes room for it', async () => {
  const { browser, tab } = await signedIn();
  browser.fill();
  for (const _ of [1, 2]) await pass(browser, 241_000);
  expect(tab.auth.getState()).toMatchObject({ ...fresh, hasNoRoom: undefined });
  expect(browser.user()).toMatchObject({ refreshToken: 'refresh-3', renewal: 'available' });

  expect(tab.reports).toEqual([]);
  expect((await browser.start()).auth.getState()).toMatchObject(fresh);
});

test('a renewal that has no room goes on in its page, and leaves no spent token to others', async () => {
  const { browser, tab } = await signedIn({ hasData: true });
  const other = await browser.start();
  outgrow(browser);
  for (const _ of [1, 2, 3]) await pass(browser, 241_000);
  expect(tab.auth.getState()).toMatchObject(inMemory);
  expect(await other.auth.bearer()).toBe(await tab.auth.bearer());
  expect(tab.reports).toEqual([noRoom]);
  const spent = browser.provider.requests.flatMap(({ form }) => form.refresh_token ?? []);
  expect(new Set(spent).size).toBe(spent.length);
  expect(browser.user()).toMatchObject({ renewal: 'unavailable' });
  expect(browser.user()).not.toHaveProperty('refreshToken');

  tab.close();
  await pass(browser, 300_000);
  for (const { auth } of [other, await browser.start()]) {
    expect(auth.getState()).toMatchObject({ status: 'signedIn', validity: 'expired' });
  }
});

test('once there is room again the session is stored again', async () => {
  const { browser, tab } = await signedIn();
  outgrow(browser);
  await pass(browser, 241_000);
  browser.fill(100_000);
  await pass(browser, 241_000);
  expect(tab.auth.getState()).toMatchObject({ ...fresh, hasNoRoom: undefined });
  expect(browser.user()).toMatchObject({ refreshToken: 'refresh-3', renewal: 'available' });
  expect(browser.provider.revoked()).toEqual([]);
});

/** Somebody has come back from the login to a page that can store none of it. */
async function signedInWithoutRoom() {
  const browser = await createFakeBrowser();
  const login = await leave(browser);
  outgrow(browser, 5_000);
  return { browser, tab: await comeBack(browser, login) };
}

test('a sign-in that cannot be stored holds for its page, which renews it', async () => {
  const { browser, tab } = await signedInWithoutRoom();
  expect(tab.auth.getState()).toMatchObject(inMemory);
  expect(tab.reports).toEqual([noRoom]);
  const bearer = await tab.auth.bearer();
  await pass(browser, 241_000);
  expect(tab.auth.getState()).toMatchObject(inMemory);
  expect(await tab.auth.bearer()).not.toBe(bearer);

  const reloaded = await browser.start();
  expect(reloaded.auth.getState()).toEqual(signedOut('cookiesBlocked'));
});

test('its refresh token is revoked when the page goes for good, as nobody else has it', async () => {
  const { browser, tab } = await signedInWithoutRoom();
  await tab.fire('pagehide', { persisted: true });
  expect(browser.provider.revoked()).toEqual([]);
  await tab.fire('pagehide', { persisted: false });
  expect(browser.provider.revoked()).toEqual(['refresh-1']);
});

test('Logout in another tab ends a session that is stored in part', async () => {
  const { browser, tab } = await signedIn();
  const other = await browser.start();
  outgrow(browser);
  await pass(browser, 241_000);
  await other.auth.signOut();
  browser.announceCookies();
  await settled();
  expect(tab.auth.getState()).toEqual(signedOut('elsewhere'));
  await expect(tab.auth.bearer()).rejects.toBeInstanceOf(SignInRequired);
  expect(browser.provider.revoked()).toEqual(['refresh-2']);
});

test('a login that has no room is not left for: what was there stays', async () => {
  const { browser, tab } = await signedIn();
  browser.fill();
  await tab.auth.signIn();
  expect(tab.assigned).toEqual([]);
  expect(tab.auth.getState()).toMatchObject({ ...fresh, failure: 'cookiesBlocked' });
});

test('Logout ends a session that is not stored', async () => {
  const { browser, tab } = await signedInWithoutRoom();
  await tab.auth.signOut();
  expect(browser.sharedCookies()).toBe('natural-capital-suite.is-authenticated=false');
  expect(browser.provider.revoked()).toEqual(['refresh-1']);
  await expect(tab.auth.bearer()).rejects.toBeInstanceOf(SignInRequired);
});
