import type { Page } from '@playwright/test';
import { cardOf, choose } from './cardOf.ts';
import { test } from './pwa/deployment.ts';
import { storedRecords } from './pwa/storedPage.ts';
import { expect, expectCards, expectLoginPage, logIn, logOut } from './test.ts';

/*
 * tests/unit/applications/serverPreferences.test.ts proves how devices are merged, and what happens at an API
 * without preferences.
 */

const row = (page: Page) => page.getByRole('navigation', { name: 'Pinned and recent' });

test('a pin outlasts a Logout, which asks nothing, and is nobody else’s', async ({
  page,
  openAs,
  suite,
  deployment,
  console,
}) => {
  // There are no preferences yet.
  console.expectError(/status of 404/);
  const answered = async (press: () => Promise<void>) => {
    const answer = page.waitForResponse('**/me/preferences');
    await press();
    return (await answer).status();
  };
  await deployment.deploy(await suite.build({ VITE_PREFERENCES: 'api' }));
  expect(await answered(() => openAs())).toBe(404);
  await choose(page, 'Region', 'Exmoor and the Quantocks');
  await cardOf(page, 'Region').card.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Pin' }).click();
  await logOut(page);
  await expectLoginPage(page, suite);

  expect(await answered(() => logIn(page, 'analyst@suite.test'))).toBe(404);
  await expectCards(page, 'Idris Prosser');
  await expect(row(page)).toHaveCount(0);
  expect(await storedRecords(page)).not.toContain('pinned natural');
  await logOut(page, 'Idris Prosser');

  expect(await answered(() => logIn(page))).toBe(200);
  await expect(row(page).getByRole('link')).toHaveText([/^Exmoor/]);
  expect(await storedRecords(page)).toContain('pinned natural');
});
