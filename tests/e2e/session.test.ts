import type { BrowserContext, Page } from '@playwright/test';
import { untilPageStored } from '../support/untilPageStored.ts';
import { watchRequests } from './requests.ts';
import { readSharedCookie, sharedCookieName } from './sharedCookie.ts';
import { readStoredUser, storedUserKey } from './storedUser.ts';
import type { Suite } from './suite.ts';
import { expect, expectCards, expectLoginPage, logOut, openSibling, signIn, test } from './test.ts';

/** Another tab, which waits at the provider's login. */
async function openLogin(context: BrowserContext, suite: Suite): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/');
  await expectLoginPage(page, suite);
  return page;
}

test('a second cookie of the same name that says no is a no', async ({ page, suite, console }) => {
  console.expectError(/^Sign-in: signInFailed: the shared cookie does not hold$/);
  await openSibling(page, suite);
  // Ours does not replace it.
  await page.evaluate((text) => {
    // biome-ignore lint/suspicious/noDocumentCookie: what siblings of any age write it with
    document.cookie = text;
  }, `${sharedCookieName}=false; Path=/; Secure; Partitioned`);
  await signIn(page, 'region@suite.test');
  await expect(
    page.getByRole('heading', { name: 'A problem with cookies prevents signing in' }),
  ).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  expect(await readStoredUser(page, suite)).toBeUndefined();
});

test('of two users who sign in in two tabs the second is seen in both, the first in none', async ({
  page,
  context,
  suite,
}) => {
  const other = await openLogin(context, suite);
  await signIn(page, 'region@suite.test');
  await expectCards(page, 'Amara Fielding');
  await expect(page.getByRole('link', { name: 'Open Natural Capital Project' })).toBeVisible();

  await suite.local('fail', 'api', '/me/applications', 'hold');
  await other.getByRole('button', { name: 'single@suite.test' }).click();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await suite.local('fail', 'none');
  await expectCards(other, 'Catriona Munro');
  await expectCards(page, 'Catriona Munro');
  await expect(page.getByText('Amara Fielding')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Open Natural Capital Project' })).toHaveCount(0);
});

test('Logout in one tab ends a sign-in whose answer is still under way in another', async ({
  page,
  context,
  suite,
  console,
}) => {
  console.expectError(/^Sign-in: signInFailed: somebody has signed out meanwhile$/);
  const other = await openLogin(context, suite);
  await signIn(page, 'region@suite.test');
  await expectCards(page, 'Amara Fielding');

  await suite.local('fail', 'idp', '/token', 'hold');
  const asked = other.waitForRequest(`${suite.provider}/token`);
  await other.getByRole('button', { name: 'region@suite.test' }).click();
  await asked;
  const calls = watchRequests(context, `${suite.api}/me`);
  await logOut(page, 'Amara Fielding');
  await expectLoginPage(page, suite);

  const revoked = other.waitForRequest(`${suite.provider}/token/revocation`);
  await suite.local('fail', 'none');
  await revoked;
  await expect(
    other.getByRole('heading', { name: 'You are signed out on this device' }),
  ).toBeVisible();
  await expect(other.getByRole('article')).toHaveCount(0);
  expect(await readStoredUser(other, suite)).toBeUndefined();
  expect(await readSharedCookie(context)).toBe('false');
  expect(calls).toEqual([]);
});

test('of two sign-ins of one person in two tabs, Logout leaves no token that can be used', async ({
  page,
  context,
  suite,
}) => {
  const other = await openLogin(context, suite);
  await signIn(page, 'region@suite.test');
  await expectCards(page, 'Amara Fielding');
  const tokens = [(await readStoredUser(page, suite))?.refreshToken];
  await other.getByRole('button', { name: 'region@suite.test' }).click();
  await expectCards(other, 'Amara Fielding');
  tokens.push((await readStoredUser(other, suite))?.refreshToken);
  await logOut(other, 'Amara Fielding');
  await expectLoginPage(other, suite);

  expect(new Set(tokens).size).toBe(2);
  for (const refreshToken of tokens) {
    const answer = await context.request.post(`${suite.provider}/token`, {
      form: {
        grant_type: 'refresh_token',
        client_id: 'natural-capital-suite',
        refresh_token: refreshToken ?? '',
      },
    });
    expect(answer.status()).toBe(400);
  }
});

test('a sign-in that is cancelled, meets an outage or is reloaded takes no card away', async ({
  page,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/^Sign-in: accessDenied: access_denied$/);
  console.expectError(/status of 503/);
  await openAs('region@suite.test');
  // Without cards on the device an ended session leads to the login.
  await untilPageStored(page, 'Amara Fielding');
  await endSession(page, suite);
  const requests = watchRequests(page.context(), `${suite.provider}/auth?`);
  const signInAgain = () => page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const logIn = () => page.getByRole('button', { name: 'region@suite.test' }).click();

  await test.step('cancelled', async () => {
    await signInAgain();
    await expectLoginPage(page, suite);
    const state = new URL(requests[0]?.url() ?? '').searchParams.get('state');
    await page.goto(`/?error=access_denied&state=${state}`);
    await expect(page.getByText('Access was refused. Cards from')).toBeVisible();
    await expectCards(page, 'Amara Fielding');
  });

  await test.step('signing keys that are out of order once', async () => {
    await suite.local('fail', 'idp', '/jwks', '503', '1');
    await signInAgain();
    await logIn();
    await expectCards(page, 'Amara Fielding');
    await expect(page.getByText('Updated')).toBeVisible();
    await expect(page.getByText('Access was refused')).toBeHidden();
  });

  await test.step('reloaded before the provider has got the code', async () => {
    await endSession(page, suite);
    await signInAgain();
    await suite.local('fail', 'idp', '/token', 'hold');
    const asked = page.waitForRequest(`${suite.provider}/token`);
    await logIn();
    await asked;
    const { length } = requests;
    await page.reload({ waitUntil: 'commit' });
    await suite.local('fail', 'none');
    await expect(page.getByText('Updated')).toBeVisible();
    await expectCards(page, 'Amara Fielding');
    expect(requests).toHaveLength(length);
  });
});

/** As after a renewal that was refused for good. */
async function endSession(page: Page, suite: Suite): Promise<void> {
  await page.evaluate((key) => {
    const user = JSON.parse(localStorage.getItem(key) ?? '');
    localStorage.setItem(key, JSON.stringify({ ...user, renewal: 'revoked' }));
  }, storedUserKey(suite));
  await page.reload();
  await expect(page.getByText('Session ended.')).toBeVisible();
}
