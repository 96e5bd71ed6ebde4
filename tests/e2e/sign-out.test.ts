import type { BrowserContext } from '@playwright/test';
import { expectCards } from './expectCards.ts';
import { expectLoginPage } from './expectLoginPage.ts';
import { logOut } from './logOut.ts';
import { openSibling } from './openSibling.ts';
import { readSharedCookie, writeSharedCookie } from './sharedCookie.ts';
import { readIdToken, readStoredKeys, readStoredUser, readUsersKeys } from './storedUser.ts';
import type { Suite } from './suite.ts';
import { expect, signIn, test } from './test.ts';
import { watchHeading } from './watchHeading.ts';
import { watchRequests } from './watchRequests.ts';

const signedOutHere = { name: 'You are signed out on this device' };

test('logging out ends the session here and at the provider, then leads to its login', async ({
  page,
  context,
  suite,
}) => {
  await signIn(page, 'region@suite.test');
  await expectCards(page);
  const idToken = await readIdToken(page, suite);
  const ending = page.waitForRequest(`${suite.provider}/session/end?*`);
  const back = page.waitForRequest(`${suite.origin}/?state=*`);
  await logOut(page, 'Amara Fielding');

  const query = Object.fromEntries(new URL((await ending).url()).searchParams);
  expect(query).toMatchObject({
    id_token_hint: idToken,
    post_logout_redirect_uri: `${suite.origin}/`,
    state: expect.stringMatching(/.{16,}/),
  });
  expect(new URL((await back).url()).searchParams.get('state')).toBe(query.state);
  await expectLoginPage(page, suite);
  expect(await readSharedCookie(context)).toBe('false');
});

test('logging out leaves nothing of the user in storage', async ({ page, context, suite }) => {
  await signIn(page, 'region@suite.test');
  await expectCards(page);
  await logOut(page, 'Amara Fielding');
  await expectLoginPage(page, suite);

  // Whether installing was declined is the device's, the other the request that the login answers.
  expect(
    (await readStoredKeys(context)).filter((key) => key !== 'natural-capital-suite.install'),
  ).toEqual([expect.stringMatching(/^natural-capital-suite\.sign-in\.\w{32}$/)]);
});

test('logging out revokes the refresh token', async ({ page, suite }) => {
  await signIn(page, 'region@suite.test');
  await expectCards(page);
  const { refreshToken } = JSON.parse((await readStoredUser(page, suite)) ?? '{}');
  await logOut(page, 'Amara Fielding');
  await expectLoginPage(page, suite);

  const answer = await fetch(`${suite.provider}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: 'natural-capital-suite',
      refresh_token: refreshToken,
    }),
  });
  expect(await answer.json()).toMatchObject({ error: 'invalid_grant' });
});

test('a revocation that hangs does not hold it up', async ({ page, suite, console }) => {
  console.expectError(/^Sign-in: signOutFailed: /);
  await signIn(page, 'region@suite.test');
  await expectCards(page);
  await suite.local('fail', 'idp', '/token/revocation', 'timeout');
  await logOut(page, 'Amara Fielding');
  await expectLoginPage(page, suite);
});

test('out of reach of the provider a page says so, and a reload goes on when it is back', async ({
  page,
  context,
  suite,
  console,
}) => {
  console.expectError(/^Sign-in: signOutFailed: /);
  console.expectError(/net::ERR_EMPTY_RESPONSE/);
  await signIn(page, 'region@suite.test');
  await expectCards(page);
  await suite.local('fail', 'idp', '*', 'drop');
  await logOut(page, 'Amara Fielding');

  await expect(page.getByRole('heading', signedOutHere)).toBeVisible();
  await expect(page).toHaveTitle('Signed out | Natural Capital Suite');
  await expect(page.getByRole('banner')).toBeHidden();
  expect(await readUsersKeys(page)).toEqual([]);
  expect(await readSharedCookie(context)).toBe('false');

  await suite.local('fail', 'none');
  await page.reload();
  await expectLoginPage(page, suite);
});

test("offline it says so at once, and 'Sign in' works when the network is back", async ({
  page,
  context,
  suite,
  console,
}) => {
  console.expectError(/net::ERR_INTERNET_DISCONNECTED/);
  await signIn(page, 'region@suite.test');
  await expectCards(page);
  await context.setOffline(true);
  await logOut(page, 'Amara Fielding');
  await expect(page.getByRole('heading', signedOutHere)).toBeVisible();
  expect(await readUsersKeys(page)).toEqual([]);

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectLoginPage(page, suite);
});

test('the other tabs follow within a second and stay where they are until they are loaded anew', async ({
  page,
  context,
  suite,
}) => {
  await signIn(page, 'region@suite.test');
  await expectCards(page);
  const other = await context.newPage();
  await other.goto('/');
  await expectCards(other);
  const shownAt = await watchHeading(other, signedOutHere.name);
  await page.getByRole('button', { name: 'Amara Fielding' }).click();
  const pressedAt = await page
    .getByRole('menuitem', { name: 'Logout' })
    .evaluate((item: HTMLElement) => {
      const now = Date.now();
      item.click();
      return now;
    });

  expect((await shownAt()) - pressedAt).toBeLessThan(1_000);
  await expect(other.getByRole('heading', signedOutHere)).toBeVisible();
  await expect(other.getByRole('article')).toHaveCount(0);
  await expectLoginPage(page, suite);
  expect(other.url()).toBe(`${suite.origin}/`);
  await other.reload();
  await expectLoginPage(other, suite);
});

test('a sign-out in a sibling application is followed within a second, and calls nothing more', async ({
  page,
  context,
  suite,
}) => {
  await signIn(page, 'region@suite.test');
  await expectCards(page);
  const sibling = await context.newPage();
  await openSibling(sibling, suite);
  const calls = watchRequests(context, suite.api);
  const provider = watchRequests(context, suite.provider);
  const shownAt = await watchHeading(page, signedOutHere.name);
  const writtenAt = await writeSharedCookie(sibling, 'false');

  expect((await shownAt()) - writtenAt).toBeLessThan(1_000);
  await expect(page.getByRole('heading', signedOutHere)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect.poll(() => readStoredUser(page, suite)).toBeNull();
  expect([...calls, ...provider]).toEqual([]);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectLoginPage(page, suite);
});

test('the back button after logging out shows no card', async ({ page, suite }) => {
  await signIn(page, 'region@suite.test');
  await expectCards(page);
  const calls = watchRequests(page.context(), suite.api);
  await logOut(page, 'Amara Fielding');
  await expectLoginPage(page, suite);

  await page.goBack();
  await expect(
    page.getByRole('heading', { name: 'Sign in to see your applications' }),
  ).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectLoginPage(page, suite);
  expect(calls).toEqual([]);
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

test('another user who signs in afterwards sees only what is theirs', async ({ page, suite }) => {
  await signIn(page, 'region@suite.test');
  await expectCards(page, 'Amara Fielding');
  await logOut(page, 'Amara Fielding');
  await expectLoginPage(page, suite);
  await page.getByRole('button', { name: 'single@suite.test' }).click();
  await expectCards(page, 'Catriona Munro');
  await expect(page.getByText('Amara Fielding')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Open Natural Capital Project' })).toHaveCount(0);

  // The third login within this minute, and none of them a redirect that went wrong.
  await logOut(page, 'Catriona Munro');
  await expectLoginPage(page, suite);
});

/** By whom telemetry's items are, as long as it remembers. */
async function readTelemetryUser(context: BrowserContext, { origin }: Suite) {
  const cookies = await context.cookies(origin);
  return cookies.find(({ name }) => name === 'ai_user')?.value;
}
