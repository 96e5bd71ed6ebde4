import { expect, signIn, test } from './test.ts';

const noAccess = 'This account has no access to the suite';

test.beforeEach(({ console }) => console.expectError(/status of 403/));

test('an account that the API refuses is sent to a page that says so, in place of the home page', async ({
  page,
  openAs,
  suite,
}) => {
  await openAs('refused@suite.test');
  await expect(page).toHaveURL(`${suite.origin}/forbidden`);
  await expect(page.getByRole('heading', { name: noAccess })).toBeVisible();
  await expect(page).toHaveTitle('No access | Natural Capital Suite');
  await expect(page.getByRole('main')).toContainText('You are signed in as refused@suite.test.');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute(
    'href',
    `${suite.api}/pages/contact`,
  );
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('another account can be used instead, and lands on the home page', async ({ page, suite }) => {
  await signIn(page, 'refused@suite.test', '/?tab=2');
  await expect(page.getByRole('heading', { name: noAccess })).toBeVisible();
  const request = page.waitForRequest(`${suite.provider}/auth?*`);
  await page.getByRole('button', { name: 'Sign in with another account' }).click();
  const { searchParams } = new URL((await request).url());
  expect(searchParams.get('prompt')).toBe('login');
  expect(searchParams.get('login_hint')).toBeNull();

  await page.getByRole('button', { name: 'single@suite.test' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page).toHaveURL(`${suite.origin}/`);
});
