import { test } from './keepingPages.ts';
import { expect, expectCards, expectLoginPage } from './test.ts';

// The worker would take the place of a kept page.
test.use({ serviceWorkers: 'block' });

test("a page that was kept when it left for login shows 'Sign in', not a spinner", async ({
  page,
  suite,
  console,
}) => {
  console.expectError(/registration blocked by Playwright/);
  await page.goto('/');
  await expectLoginPage(page, suite);
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-restored', 'true');
  await expect(
    page.getByRole('heading', { name: 'Sign in to see your applications' }),
  ).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'region@suite.test' }).click();
  await expectCards(page);
});
