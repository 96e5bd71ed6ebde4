import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sharingKey } from '../../shared/storageKeys.ts';
import { expectAccessible } from '../support/expectAccessible.ts';
import { cardOf, choose, chooseMore } from './cardOf.ts';
import * as launcher from './launcher.ts';
import { storedRecords } from './pwa/device.ts';
import { expect, hold, test } from './test.ts';

/*
 * tests/unit/applications prove a card's states, when the API is asked, and whose the preferences are;
 * tests/unit/shell/operatorNotices.test.tsx which notice is shown; tests/gallery whole pages in each state.
 */

const exmoor = 'Exmoor and the Quantocks';
const somerset = 'Somerset Levels and Moors';

test('pins, and links that lead nowhere, are accessible', async ({ page, openAs }) => {
  await openAs();
  await launcher.expectCards(page);
  const { card } = cardOf(page, 'Region');
  await choose(page, 'Region', exmoor);
  await chooseMore(page, 'Pin');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no'));
  });
  await chooseMore(page, 'Copy link');
  await expect(page.getByRole('dialog', { name: 'Copy this link' })).toBeVisible();
  await expectAccessible(page, 'a link that cannot be copied');
  await page.keyboard.press('Escape');

  await launcher.goOffline(page);
  await page.evaluate(() => {
    location.hash = 'open=natural_capital_plan&subscription=unknown';
  });
  await expect(card.getByText('We will look for this location when you are online.')).toBeVisible();
  await expectAccessible(page, 'a pin, a link that leads nowhere, a location looked for later');
});

test('a bar stands at the lower edge, clear of the end of the page, and a double press answers one', async ({
  page,
  openAs,
  suite,
  deployment,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await deployment.deploy(await suite.build({ VITE_NOTICES: 'true' }));
  const notices = [{ id: 'slow', severity: 'warning', text: 'Maps are slow today.' }];
  const file = { notices, applications: {} };
  await writeFile(join(suite.buildDirectory, 'notices.json'), JSON.stringify(file));
  await openAs();
  // Stories begin with somebody who has answered (tests/support/signedInState.ts).
  await page.evaluate((key) => localStorage.removeItem(key), sharingKey);
  await page.reload();
  const bar = page.getByRole('complementary');
  await expect(bar).toContainText('Maps are slow today.');
  const box = await bar.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0), 'whatever the page is scrolled to').toBe(740);
  const contact = page.getByRole('contentinfo').getByRole('link').first();
  await contact.focus();
  const link = await contact.boundingBox();
  expect((link?.y ?? 740) + (link?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
  await expectAccessible(page, 'a notice at the lower edge');

  const next = page.getByText('We collect usage data', { exact: true });
  await bar.getByRole('button', { name: 'Dismiss' }).dblclick();
  await expect(bar.getByText('Maps are slow')).toHaveCount(0);
  await expect(next, 'under the pointer').toBeHidden();
  await page.mouse.move(0, 0);
  await expect(next).toBeVisible();
});

test('a pin kept on the API outlasts a Logout, which asks nothing and ends with the press', async ({
  page,
  context,
  openAs,
  suite,
  deployment,
}) => {
  const pinsOf = (tab: Page) =>
    tab.getByRole('navigation', { name: 'Pinned and recent' }).getByRole('link');
  const answered = async (press: () => Promise<void>) => {
    const answer = context.waitForEvent('response', (response) =>
      response.url().endsWith('/me/preferences'),
    );
    await press();
    return (await answer).status();
  };
  await deployment.deploy(await suite.build({ VITE_PREFERENCES: 'api' }));
  expect(await answered(() => openAs()), 'there are none yet').toBe(200);
  await choose(page, 'Region', exmoor);
  expect(await answered(() => chooseMore(page, 'Pin'))).toBe(204);
  // The next is not written before the press, with which it goes out.
  await suite.local('fail', 'api', '/me/preferences', 'timeout', '1');
  await choose(page, 'Region', somerset);
  await chooseMore(page, 'Pin');
  // The provider does not answer in time, so that it has to hear of this at the next login.
  await hold(page, '**/openid-configuration');
  await launcher.logOut(page);
  await page.close();

  const next = await context.newPage();
  await next.goto('/');
  await next.getByRole('button', { name: 'Sign out' }).click();
  await launcher.expectLoginPage(next, suite);
  expect(await answered(() => launcher.logIn(next))).toBe(200);
  await expect(pinsOf(next)).toHaveText([/^Exmoor/, /^Somerset/]);
  expect(await storedRecords(next)).toContain('pinned natural');
});
