import { expect, expectCards, signIn, test } from './test.ts';

test('a refused account is sent to a page in place of the home page, and another one lands at home', async ({
  page,
  suite,
  console,
}) => {
  console.expectError(/status of 403/);
  await signIn(page, 'refused@suite.test', '/?tab=2');
  await expect(page).toHaveURL(`${suite.origin}/forbidden`);
  await expect(page.getByRole('heading', { name: /has no access to the suite/ })).toBeVisible();

  const request = page.waitForRequest(`${suite.provider}/auth?*`);
  await page.getByRole('button', { name: 'Sign in with another account' }).click();
  const { searchParams } = new URL((await request).url());
  expect(searchParams.get('prompt')).toBe('login');
  expect(searchParams.get('login_hint')).toBeNull();

  await page.getByRole('button', { name: 'single@suite.test' }).click();
  await expectCards(page);
  await expect(page).toHaveURL(`${suite.origin}/`);
});
