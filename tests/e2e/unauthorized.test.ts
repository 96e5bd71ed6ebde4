import type { Page } from '@playwright/test';
import { expectCards } from './expectCards.ts';
import { expectLoginPage } from './expectLoginPage.ts';
import { logOut } from './logOut.ts';
import { readSharedCookie } from './sharedCookie.ts';
import { readStoredKeys, storedUserKey } from './storedUser.ts';
import type { Suite } from './suite.ts';
import { expect, test } from './test.ts';
import { watchRequests } from './watchRequests.ts';

const notAccepted = { name: 'The service does not accept your sign-in' };

test.beforeEach(({ console }) => {
  console.expectError(/status of 401/);
});

test('a 401 to the bearer of a renewal logs out, once and as Logout does', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  await openAs('region@suite.test');
  await expectCards(page);
  const endings = watchRequests(context, `${suite.provider}/session/end?`);
  await suite.local('fail', 'api', '*', '401', '4');
  await page.getByRole('button', { name: 'Refresh' }).click();

  await expectLoginPage(page, suite);
  expect(endings).toHaveLength(1);
  expect(await readSharedCookie(context)).toBe('false');
  expect(await readStoredKeys(context)).not.toContain(storedUserKey(suite));
});

test('the other tabs follow, and leave the provider alone', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  await openAs('region@suite.test');
  await expectCards(page);
  const other = await context.newPage();
  await openUntilAnswered(other, suite);
  const endings = watchRequests(context, `${suite.provider}/session/end?`);
  await suite.local('fail', 'api', '*', '401');
  await page.getByRole('button', { name: 'Refresh' }).click();

  await expectLoginPage(page, suite);
  await expect(
    other.getByRole('heading', { name: 'You are signed out on this device' }),
  ).toBeVisible();
  expect(endings).toHaveLength(1);
});

test('a second 401 right after the next sign-in is no third redirect but a page', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  await suite.local('fail', 'api', '*', '401');
  await openAs('region@suite.test');
  await expectLoginPage(page, suite);
  const left = watchRequests(context, `${suite.provider}/session/end?`);
  await page.getByRole('button', { name: 'region@suite.test' }).click();

  await expect(page.getByRole('heading', notAccepted)).toBeVisible();
  await expect(page).toHaveTitle('Signed out | Natural Capital Suite');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(page.url()).toBe(`${suite.origin}/`);
  expect(left).toEqual([]);
  expect(await readSharedCookie(context)).toBe('false');

  const ending = page.waitForRequest(`${suite.provider}/session/end?*`);
  await page.getByRole('button', { name: 'Log out' }).click();
  expect(new URL((await ending).url()).searchParams.get('logout_hint')).toBe('a7c1e0d2-region');
  await expectLoginPage(page, suite);
});

test('a service that refuses one call alone is no loop either', async ({ page, openAs, suite }) => {
  await suite.local('fail', 'api', '/me', '401');
  await openAs('region@suite.test');
  await expectLoginPage(page, suite);
  await page.getByRole('button', { name: 'region@suite.test' }).click();
  await expect(page.getByRole('heading', notAccepted)).toBeVisible();
});

test("'Try again' there signs in, and a service that is well again shows the cards", async ({
  page,
  openAs,
  suite,
}) => {
  await suite.local('fail', 'api', '*', '401');
  await openAs('region@suite.test');
  await expectLoginPage(page, suite);
  await page.getByRole('button', { name: 'region@suite.test' }).click();
  await expect(page.getByRole('heading', notAccepted)).toBeVisible();

  await suite.local('fail', 'none');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'region@suite.test' }).click();
  await expectCards(page);
});

test('a 401 after a sign-in that was accepted in between logs out as the first one did', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  await suite.local('fail', 'api', '*', '401', '4');
  await openAs('region@suite.test');
  await expectLoginPage(page, suite);
  await suite.local('fail', 'none');
  await page.getByRole('button', { name: 'region@suite.test' }).click();
  await expectCards(page);

  // In a tab that has not been sent to sign in twice within this minute.
  const other = await context.newPage();
  await openUntilAnswered(other, suite);
  await suite.local('fail', 'api', '*', '401', '4');
  await other.getByRole('button', { name: 'Refresh' }).click();
  await expectLoginPage(other, suite);
});

test('a 401 that comes after logging out changes nothing', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  await openAs('region@suite.test');
  await expectCards(page);
  await suite.local('fail', 'api', '*', '401', '2');
  await logOut(page, 'Amara Fielding');
  await expectLoginPage(page, suite);
  expect(await readSharedCookie(context)).toBe('false');
});

/** The cards alone say nothing: they may be what the device remembers. */
async function openUntilAnswered(page: Page, { api }: Suite): Promise<void> {
  const answers = [
    page.waitForResponse(`${api}/me`),
    page.waitForResponse(`${api}/me/applications`),
  ];
  await page.goto('/');
  await Promise.all(answers);
  await expectCards(page);
}
