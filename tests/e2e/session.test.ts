import { sharedCookieName } from './sharedCookie.ts';
import { readStoredUser } from './storedUser.ts';
import { expect, expectCards, expectLoginPage, openSibling, signIn, test } from './test.ts';

test('a second cookie of the same name that says no is a no', async ({ page, suite, console }) => {
  console.expectError(/^Sign-in: signInFailed: the shared cookie does not hold$/);
  await openSibling(page, suite);
  // Ours does not replace it.
  await page.evaluate((text) => {
    // biome-ignore lint/suspicious/noDocumentCookie: what siblings of any age write it with
    document.cookie = text;
  }, `${sharedCookieName}=false; Path=/; Secure; Partitioned`);
  await signIn(page, 'region@suite.test');
  await expect(page.getByRole('heading', { name: 'Cookies stand in the way' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  expect(await readStoredUser(page, suite)).toBeUndefined();
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
