import type { Page } from '@playwright/test';
import { cardCount } from '../../support/cardCount.ts';
import { expectAccessible } from '../../support/expectAccessible.ts';
import { untilPageStored } from '../../support/untilPageStored.ts';
import { cardOf, choose } from '../cardOf.ts';
import { expect, test } from '../test.ts';

const region = 'region@suite.test';
const freshness = (page: Page) => page.getByRole('main').getByRole('status');
const cards = (page: Page) => page.getByRole('article');

test.beforeEach(async ({ openAs, page, console }) => {
  console.expectError(/net::ERR_INTERNET_DISCONNECTED/);
  await openAs(region);
  await untilPageStored(page, 'Somerset Levels and Moors');
});

test('the first visit is enough to show the cards with their logos offline, and to choose', async ({
  page,
  context,
  suite,
}) => {
  await context.setOffline(true);
  await page.reload();
  await expect(cards(page)).toHaveCount(cardCount);
  await expect(freshness(page)).toHaveText(/^Offline. Cards from \d\d:\d\d$/);
  await expect(page.getByRole('button', { name: 'Amara Fielding' })).toBeVisible();
  const logos = cards(page).locator('img');
  await expect(logos).toHaveCount(cardCount);
  await expect
    .poll(() =>
      logos.evaluateAll((all) => all.map((logo) => Reflect.get(logo, 'naturalWidth') > 0)),
    )
    .toEqual([true, true, true]);
  await expectAccessible(page, 'cards without a network');

  await choose(page, 'Region', 'Exmoor and the Quantocks');
  await expect(cardOf(page, 'Region').openLink).toHaveAttribute('href', /exmoor/);

  await suite.local('grant', region, 'impact', 'Levels report', `${suite.api}/pages/levels`);
  await context.setOffline(false);
  await expect(cardOf(page, 'Impact').openLink).toHaveAttribute('href', /levels$/);
  await expect(freshness(page)).toHaveText(/^Updated \d\d:\d\d$/);
});

test('a hard reload goes past the worker, and still has its cards stored for a start that wakes it', async ({
  page,
  context,
  suite,
}) => {
  await suite.local('grant', region, 'plan', 'Brendon Hills', `${suite.api}/pages/brendon`);
  const devTools = await context.newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await devTools.send('Page.reload', { ignoreCache: true });
  await loaded;
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await untilPageStored(page, 'Brendon Hills');

  await context.setOffline(true);
  await stopWorker(page);
  await page.reload();
  await choose(page, 'Region', 'Brendon Hills New');
});

/** While nothing asks it: a worker that is stopping never says that it has heard of a loss of the network. */
async function stopWorker(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const states: string[] = [];
  devTools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { runningStatus } of versions) states.push(runningStatus);
  });
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.stopAllWorkers');
  await expect.poll(() => states.at(-1)).toBe('stopped');
  await devTools.send('ServiceWorker.disable');
}
