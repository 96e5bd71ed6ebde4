import type { Page } from '@playwright/test';
import { expectCards } from './expectCards.ts';
import { expectLoginPage } from './expectLoginPage.ts';
import { test } from './keepingPages.ts';
import { expect } from './test.ts';

test("a page that was kept when it left for login shows 'Sign in', not a spinner", async ({
  page,
  suite,
}) => {
  await page.goto('/');
  await expectLoginPage(page, suite);
  await goBackToKeptPage(page);
  await expect(
    page.getByRole('heading', { name: 'Sign in to see your applications' }),
  ).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'region@suite.test' }).click();
  await expectCards(page);
});

/** As a person does who never let go of the page. */
async function goBackToKeptPage(page: Page): Promise<void> {
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-restored', 'true');
}
