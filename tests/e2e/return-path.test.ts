import { expectCards } from './expectCards.ts';
import { expectLoginPage } from './expectLoginPage.ts';
import { expect, signIn, test } from './test.ts';

test('a path that leads to another site is not come back to', async ({ page, suite }) => {
  await signIn(page, 'region@suite.test', `${suite.origin}//evil.test/plans`);
  await expectCards(page);
  await expect(page).toHaveURL(`${suite.origin}/`);
});

test('nor is one that was planted in what this browser remembers', async ({ page, suite }) => {
  await page.goto('/?tab=2');
  await expectLoginPage(page, suite);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.evaluate(() => {
    for (const [key, text] of Object.entries<string>(localStorage)) {
      const request = JSON.parse(text);
      localStorage.setItem(
        key,
        JSON.stringify({ ...request, data: { returnPath: '/.//evil.test' } }),
      );
    }
  });
  await page.goForward();
  await page.getByRole('button', { name: 'region@suite.test' }).click();
  await expectCards(page);
  await expect(page).toHaveURL(`${suite.origin}/`);
});

test('/forbidden without a refusal leads home, before and after signing in', async ({
  page,
  suite,
}) => {
  await signIn(page, 'region@suite.test', '/forbidden');
  await expectCards(page);
  await expect(page).toHaveURL(`${suite.origin}/`);
  await page.goto('/forbidden');
  await expectCards(page);
  await expect(page).toHaveURL(`${suite.origin}/`);
});

test('/forbidden is not where the next account starts', async ({ page, suite, console }) => {
  console.expectError(/status of 403/);
  await signIn(page, 'refused@suite.test', '/?tab=2');
  await expect(
    page.getByRole('heading', { name: 'This account has no access to the suite' }),
  ).toBeVisible();
  await expect(page).toHaveURL(`${suite.origin}/forbidden`);
  await page.getByRole('button', { name: 'Sign in with another account' }).click();
  await expect(page.locator('[name=login]')).toHaveValue('');
  await page.getByRole('button', { name: 'region@suite.test' }).click();
  await expectCards(page, 'Amara Fielding');
  await expect(page).toHaveURL(`${suite.origin}/`);
});
