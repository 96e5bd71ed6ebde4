import { expect } from '../test.ts';
import { test } from './deployment.ts';
import { storedPage, storedRecords } from './storedPage.ts';

test('with VITE_LAST_KNOWN_DAYS=0 the device keeps no cards', async ({
  page,
  context,
  console,
  openAs,
  deployment,
  suite,
}) => {
  console.expectError(/net::ERR_INTERNET_DISCONNECTED/);
  await deployment.deploy(await suite.build({ VITE_LAST_KNOWN_DAYS: '0' }));
  await openAs('region@suite.test');
  await expect(page.getByRole('article')).toHaveCount(3);
  // When a page would be stored.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    await new Promise((resolve) => requestIdleCallback(resolve));
  });
  await page.reload();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Updated/);
  await page.goto('/third-party-notices.md');
  expect(await storedPage(page)).toBe('');
  expect(await storedRecords(page)).not.toContain('Somerset');

  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/could not be loaded/);
  await expect(page.getByRole('article')).toHaveCount(0);
});
