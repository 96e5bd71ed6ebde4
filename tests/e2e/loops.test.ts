import type { BrowserContext } from '@playwright/test';
import { watchRequests } from './requests.ts';
import type { Suite } from './suite.ts';
import { expect, expectCards, expectLoginPage, test } from './test.ts';

const heading = { name: 'Sign in to see your applications' };

test('a tab goes to the provider by itself at most twice a minute, then asks', async ({
  page,
  context,
  suite,
  console,
}) => {
  console.expectError(/^Sign-in: foreignCallback: /);
  const logins = watchRequests(context, `${suite.provider}/auth?`);
  await bounceAtProvider(context, suite);
  await page.goto('/');
  await expect(page.getByRole('heading', heading)).toBeVisible();
  expect(logins).toHaveLength(2);

  await page.reload();
  await expect(page.getByRole('heading', heading)).toBeVisible();
  expect(logins).toHaveLength(2);

  await context.unroute(`${suite.provider}/auth?*`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'region@suite.test' }).click();
  await expectCards(page);
});

test('it goes by itself again when the minute is over, and in another tab at once', async ({
  page,
  context,
  suite,
  console,
}) => {
  console.expectError(/^Sign-in: foreignCallback: /);
  await bounceAtProvider(context, suite);
  await page.goto('/');
  await expect(page.getByRole('heading', heading)).toBeVisible();
  await context.unroute(`${suite.provider}/auth?*`);

  const other = await context.newPage();
  await other.goto('/');
  await expectLoginPage(other, suite);
  await page.clock.setSystemTime(Date.now() + 61_000);
  await page.reload();
  await expectLoginPage(page, suite);
});

/** Makes the provider send everybody back with an answer to nothing they asked. */
async function bounceAtProvider(context: BrowserContext, suite: Suite): Promise<void> {
  await context.route(`${suite.provider}/auth?*`, (route) =>
    route.fulfill({
      status: 303,
      headers: { location: `${suite.origin}/?code=planted&state=planted` },
    }),
  );
}
