import type { Page } from '@playwright/test';
import { expectCards } from './expectCards.ts';
import { expectLoginPage } from './expectLoginPage.ts';
import { readSharedCookie } from './sharedCookie.ts';
import { readStoredKeys, storedUserKey } from './storedUser.ts';
import type { Suite } from './suite.ts';
import { expect, test } from './test.ts';
import { watchRequests } from './watchRequests.ts';

test.beforeEach(({ console }) => {
  console.expectError(/status of 401/);
});

/* Which 401 renews, signs out or shows the page: tests/unit/auth/unauthorized.test.ts. */

test('a 401 to the bearer of a renewal logs out, once and as Logout does; the other tabs follow', async ({
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
  expect(await readSharedCookie(context)).toBe('false');
  expect(await readStoredKeys(context)).not.toContain(storedUserKey(suite));
});

test("a second 401 right after the next sign-in is a page, and 'Try again' there signs in", async ({
  page,
  context,
  openAs,
  suite,
}) => {
  await suite.local('fail', 'api', '/me', '401');
  await openAs('region@suite.test');
  await expectLoginPage(page, suite);
  const left = watchRequests(context, `${suite.provider}/session/end?`);
  await page.getByRole('button', { name: 'region@suite.test' }).click();

  await expect(
    page.getByRole('heading', { name: 'The service does not accept your sign-in' }),
  ).toBeVisible();
  await expect(page).toHaveTitle('Signed out | Natural Capital Suite');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  expect(page.url()).toBe(`${suite.origin}/`);
  expect(left).toEqual([]);
  expect(await readSharedCookie(context)).toBe('false');

  await suite.local('fail', 'none');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'region@suite.test' }).click();
  await expectCards(page);
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
