import type { Page } from '@playwright/test';
import { expectCards } from './expectCards.ts';
import { expectLoginPage } from './expectLoginPage.ts';
import { test } from './keepingPages.ts';
import { expect } from './test.ts';

test.describe('without the worker, which would take the place of a kept page', () => {
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
    await expectSignIn(page);
  });
});

test('so does one that was not kept, since its worker has come meanwhile', async ({
  page,
  context,
  suite,
}) => {
  const [worker] = await Promise.all([context.waitForEvent('serviceworker'), page.goto('/')]);
  await expectLoginPage(page, suite);
  await expect.poll(() => worker.evaluate('self.registration.active?.state')).toBe('activated');
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-restored', 'false');
  await expectSignIn(page);
});

async function expectSignIn(page: Page): Promise<void> {
  await expect(
    page.getByRole('heading', { name: 'Sign in to see your applications' }),
  ).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'region@suite.test' }).click();
  await expectCards(page);
}
