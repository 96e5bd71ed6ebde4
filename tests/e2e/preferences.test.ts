import type { Page } from '@playwright/test';
import { cardOf, choose } from './cardOf.ts';
import { test } from './pwa/deployment.ts';
import { storedRecords } from './pwa/storedPage.ts';
import { expect, expectCards, expectLoginPage, logOut } from './test.ts';

/* How devices' are merged, and an API that keeps none: tests/unit/applications/serverPreferences.test.ts. */

const exmoor = 'Exmoor and the Quantocks';
const row = (page: Page) => page.getByRole('navigation', { name: 'Pinned and recent' });
const asked = (page: Page) => page.waitForResponse('**/me/preferences');

test('a pin outlasts a Logout, which asks nothing, and is nobody else’s', async ({
  page,
  openAs,
  suite,
  deployment,
  console,
}) => {
  // There are none yet.
  console.expectError(/status of 404/);
  await deployment.deploy(await suite.build({ VITE_PREFERENCES: 'api' }));
  const first = asked(page);
  await openAs('region@suite.test');
  expect((await first).status()).toBe(404);
  await choose(page, 'Region', exmoor);
  await cardOf(page, 'Region').card.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Pin' }).click();
  await logOut(page, 'Amara Fielding');
  await expectLoginPage(page, suite);

  const others = asked(page);
  await page.getByRole('button', { name: 'analyst@suite.test' }).click();
  expect((await others).status()).toBe(404);
  await expectCards(page, 'Idris Prosser');
  await expect(row(page)).toHaveCount(0);
  expect(await storedRecords(page)).not.toContain('pinned natural');
  await logOut(page, 'Idris Prosser');

  const own = asked(page);
  await page.getByRole('button', { name: 'region@suite.test' }).click();
  expect((await own).status()).toBe(200);
  await expect(row(page).getByRole('link')).toHaveText([/^Exmoor/]);
  expect(await storedRecords(page)).toContain('pinned natural');
});
