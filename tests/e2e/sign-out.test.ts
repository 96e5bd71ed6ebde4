import type { BrowserContext, Page } from '@playwright/test';
import { untilPageStored } from '../support/untilPageStored.ts';
import { expectCards } from './expectCards.ts';
import { expectLoginPage } from './expectLoginPage.ts';
import { logOut } from './logOut.ts';
import { openSibling } from './openSibling.ts';
import { readSharedCookie, writeSharedCookie } from './sharedCookie.ts';
import { isUsers, readStoredKeys, readStoredUser, readUsersKeys } from './storedUser.ts';
import type { Suite } from './suite.ts';
import { expect, signIn, test } from './test.ts';
import { watchRequests } from './watchRequests.ts';

const signedOutHere = { name: 'You are signed out on this device' };

test('logging out ends the session here and at the provider, then leads to its login', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  await openAs('region@suite.test');
  await expectCards(page);
  const ending = page.waitForRequest(`${suite.provider}/session/end?*`);
  const back = page.waitForRequest(`${suite.origin}/?state=*`);
  await logOut(page, 'Amara Fielding');

  await test.step('the provider is told whose session ends, and where to lead back', async () => {
    const query = Object.fromEntries(new URL((await ending).url()).searchParams);
    expect(query).toMatchObject({
      client_id: 'natural-capital-suite',
      logout_hint: 'a7c1e0d2-region',
      post_logout_redirect_uri: `${suite.origin}/`,
      state: expect.stringMatching(/.{16,}/),
    });
    expect(new URL((await back).url()).searchParams.get('state')).toBe(query.state);
    await expectLoginPage(page, suite);
  });

  await test.step('nothing of the user is left in storage', async () => {
    expect(await readSharedCookie(context)).toBe('false');
    // What was answered about installing and statistics is the device's, the other the request that
    // the login answers.
    expect((await readStoredKeys(context)).filter(isUsers)).toEqual([
      expect.stringMatching(/^natural-capital-suite\.sign-in\.\w{32}$/),
    ]);
  });

  await test.step('the back button shows no card', async () => {
    const calls = watchRequests(context, suite.api);
    await page.goBack();
    await expect(
      page.getByRole('heading', { name: 'Sign in to see your applications' }),
    ).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectLoginPage(page, suite);
    expect(calls).toEqual([]);
  });
});

test('logging out comes to its end though no deadline does', async ({ page, openAs, suite }) => {
  await openAs('region@suite.test');
  await untilPageStored(page, 'Somerset Levels and Moors');
  await page.evaluate(() => {
    const start = globalThis.setTimeout.bind(globalThis);
    const never = () => undefined;
    globalThis.setTimeout = ((work: () => void, ms = 0) =>
      start(ms < 1_000 ? work : never, ms)) as typeof setTimeout;
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await logOut(page, 'Amara Fielding');
  await expectLoginPage(page, suite);
});

test('out of reach of the provider a page says so, and a reload goes on when it is back', async ({
  page,
  context,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/^Sign-in: signOutFailed: /);
  console.expectError(/net::ERR_EMPTY_RESPONSE/);
  await openAs('region@suite.test');
  await logOutOutOfReach(page, suite);
  await expect(page).toHaveTitle('Signed out | Natural Capital Suite');
  await expect(page.getByRole('banner')).toBeHidden();
  expect(await readUsersKeys(page)).toEqual([]);
  expect(await readSharedCookie(context)).toBe('false');

  await suite.local('fail', 'none');
  await page.reload();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expectLoginPage(page, suite);
});

test('who shortens the address of the login is not signed in as the person before', async ({
  page,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/^Sign-in: (signOutFailed|untrusted: auth_time is missing)/);
  console.expectError(/net::ERR_EMPTY_RESPONSE/);
  await openAs('region@suite.test');
  await logOutOutOfReach(page, suite);
  await suite.local('fail', 'none');
  const request = page.waitForRequest(`${suite.provider}/auth?*`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  const address = new URL((await request).url());
  await expectLoginPage(page, suite);

  address.searchParams.delete('prompt');
  await page.goto(address.href);
  await expectLoginPage(page, suite);
  address.searchParams.delete('max_age');
  await page.goto(address.href);
  await expect(page.getByRole('heading', { name: /answer could not be trusted/ })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  expect(await readUsersKeys(page)).toEqual([]);
});

test('offline it asks first and says so at once; the next person first ends the session at the provider', async ({
  page,
  context,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/net::ERR_INTERNET_DISCONNECTED/);
  await openAs('region@suite.test');
  await expectCards(page);
  await untilPageStored(page, 'Somerset Levels and Moors');
  await context.setOffline(true);
  await logOut(page, 'Amara Fielding');
  await expect(page.getByText('You cannot sign in again without a network.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', signedOutHere)).toBeVisible();
  expect(await readUsersKeys(page)).toEqual([]);

  await context.setOffline(false);
  const ending = page.waitForRequest(`${suite.provider}/session/end?*`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect((await ending).url()).not.toMatch(/hint/);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expectLoginPage(page, suite);
  await page.getByRole('button', { name: 'single@suite.test' }).click();
  await expectCards(page, 'Catriona Munro');
});

test('the other tabs follow a sign-out and the next sign-in, in place', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  await openAs('region@suite.test');
  await expectCards(page);
  const [other, reloaded] = [await context.newPage(), await context.newPage()];
  for (const tab of [other, reloaded]) {
    await tab.goto('/');
    await expectCards(tab);
  }
  await logOut(page, 'Amara Fielding');

  for (const tab of [other, reloaded]) {
    await expect(tab.getByRole('heading', signedOutHere)).toBeVisible();
    await expect(tab.getByRole('article')).toHaveCount(0);
  }
  await expectLoginPage(page, suite);
  expect(other.url()).toBe(`${suite.origin}/`);
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await reloaded.reload();
  await expectLoginPage(reloaded, suite);

  await page.getByRole('button', { name: 'region@suite.test' }).click();
  await expectCards(page);
  await expectCards(other, 'Amara Fielding');
});

test('a sign-out in a sibling application is followed, and calls nothing more', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  await openAs('region@suite.test');
  await expectCards(page);
  const sibling = await context.newPage();
  await openSibling(sibling, suite);
  const calls = watchRequests(context, `${suite.api}/me`);
  const provider = watchRequests(context, suite.provider);
  await writeSharedCookie(sibling, 'false');

  await expect(page.getByRole('heading', signedOutHere)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect.poll(() => readStoredUser(page, suite)).toBeNull();
  expect(calls).toEqual([]);
  expect(provider.map((request) => new URL(request.url()).pathname)).toEqual(['/token/revocation']);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectLoginPage(page, suite);
});

test('telemetry hears the session out under its user, then forgets them', async ({
  page,
  context,
  suite,
}) => {
  await signIn(page, 'region@suite.test');
  await expectCards(page);
  await expect.poll(() => readTelemetryUser(context, suite)).toBeDefined();
  const known = await readTelemetryUser(context, suite);
  await logOut(page, 'Amara Fielding');
  await expectLoginPage(page, suite);

  expect(await readTelemetryUser(context, suite)).not.toBe(known);
  const items = await (await fetch(`${suite.telemetry}/items`)).text();
  expect(items).toContain('"ai.user.authUserId":"a7c1e0d2-region"');
});

test('telemetry that does not answer does not hold it up, and forgets them as well', async ({
  page,
  context,
  suite,
}) => {
  await suite.local('fail', 'telemetry', '*', 'timeout');
  await signIn(page, 'region@suite.test');
  await expectCards(page);
  await expect.poll(() => readTelemetryUser(context, suite)).toBeDefined();
  const known = await readTelemetryUser(context, suite);
  await logOut(page, 'Amara Fielding');
  await expectLoginPage(page, suite);
  expect(await readTelemetryUser(context, suite)).not.toBe(known);
});

/** By whom telemetry's items are, as long as it remembers. */
async function readTelemetryUser(context: BrowserContext, { origin }: Suite) {
  const cookies = await context.cookies(origin);
  return cookies.find(({ name }) => name === 'ai_user')?.value;
}

/** The provider answers nobody from here on. */
async function logOutOutOfReach(page: Page, suite: Suite): Promise<void> {
  await expectCards(page);
  await suite.local('fail', 'idp', '*', 'drop');
  await logOut(page, 'Amara Fielding');
  await expect(page.getByRole('heading', signedOutHere)).toBeVisible();
}
