import type { Page } from '@playwright/test';
import { expectCards } from './expectCards.ts';
import { expectLoginPage } from './expectLoginPage.ts';
import { openSibling } from './openSibling.ts';
import { sharedCookieName, writeSharedCookie } from './sharedCookie.ts';
import { readStoredKeys, readStoredUser, storedUserKey } from './storedUser.ts';
import { expect, signIn, test } from './test.ts';
import { watchRequests } from './watchRequests.ts';

test("a cookie that says 'false' means signed out on load", async ({
  page,
  context,
  openAs,
  suite,
}) => {
  await openAs('region@suite.test');
  await expectCards(page);
  await openSibling(page, suite);
  await writeSharedCookie(page, 'false');
  const calls = watchRequests(context, `${suite.api}/me`);

  await page.goto('/');
  await expectLoginPage(page, suite);
  expect(calls).toEqual([]);
  expect(await readStoredKeys(context)).not.toContain(storedUserKey(suite));
});

test('a second cookie of the same name that says no is a no', async ({ page, suite, console }) => {
  console.expectError(/^Sign-in: signInFailed: the shared cookie does not hold$/);
  await openSibling(page, suite);
  await writeStrayCookie(page, 'false');
  await signIn(page, 'region@suite.test');

  await expect(page.getByRole('heading', { name: 'A cookie stands in the way' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  expect(await readStoredUser(page, suite)).toBeNull();

  await writeStrayCookie(page, 'true');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'region@suite.test' }).click();
  await expectCards(page);
});

test('a start gives the cookies their full life again, once a day', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  await openAs('region@suite.test');
  await expectCards(page);
  const sibling = await context.newPage();
  await openSibling(sibling, suite);
  await writeSharedCookie(sibling, 'true');
  expect(await daysLeft()).toBeLessThan(2);

  await page.reload();
  await expectCards(page);
  expect(await daysLeft()).toBeLessThan(2);

  await page.evaluate((yesterday) => {
    localStorage.setItem('natural-capital-suite.cookie-written', String(yesterday));
  }, Date.now() - 86_400_000);
  await page.reload();
  await expect.poll(daysLeft).toBeGreaterThan(29);

  async function daysLeft(): Promise<number> {
    const cookies = await context.cookies(suite.origin);
    const cookie = cookies.find(({ name }) => name === sharedCookieName);
    return ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  }
});

test('a user who is removed in another tab is signed out here, in place', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  await openAs('region@suite.test');
  await expectCards(page);
  const other = await context.newPage();
  await other.goto('/');
  await expectCards(other);
  const asked = watchRequests(context, suite.provider);
  await other.evaluate(() => localStorage.clear());

  await expect(
    page.getByRole('heading', { name: 'You are signed out on this device' }),
  ).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('of two users who sign in in two tabs the second is seen in both, the first in none', async ({
  page,
  context,
  suite,
}) => {
  const other = await context.newPage();
  await other.goto('/');
  await expectLoginPage(other, suite);
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

/** A cookie beside the shared one, as a sibling's mistake leaves it, that ours does not replace. */
async function writeStrayCookie(page: Page, value: string): Promise<void> {
  await page.evaluate((text) => {
    // biome-ignore lint/suspicious/noDocumentCookie: what siblings of any age write it with
    document.cookie = text;
  }, `${sharedCookieName}=${value}; Path=/; Secure; Partitioned`);
}
