import { cardCount } from '../../support/cardCount.ts';
import { expectAccessible } from '../../support/expectAccessible.ts';
import { cardOf, choose } from '../cardOf.ts';
import {
  expect,
  expectCards,
  expectUpdated,
  freshness,
  goOffline,
  goOnline,
  region,
  test,
  untilStored,
} from '../test.ts';
import { stopWorker } from './storedPage.ts';

test.beforeEach(async ({ openAs, page }) => {
  await openAs();
  await untilStored(page);
});

test('the first visit is enough to show the cards with their logos offline, and to choose', async ({
  page,
  suite,
}) => {
  await goOffline(page);
  await page.reload();
  await expectCards(page, 'Amara Fielding');
  await expect(freshness(page)).toHaveText(/^Offline. Cards from \d\d:\d\d$/);
  const logos = page.getByRole('article').locator('img');
  const areDrawn = () =>
    logos.evaluateAll((all) => all.map((logo) => Reflect.get(logo, 'naturalWidth') > 0));
  await expect.poll(areDrawn).toEqual(Array(cardCount).fill(true));
  await expectAccessible(page, 'cards without a network');
  await choose(page, 'Region', 'Exmoor and the Quantocks');
  await expect(cardOf(page, 'Region').openLink).toHaveAttribute('href', /exmoor/);

  await suite.local('grant', region, 'impact', 'Levels report', `${suite.api}/pages/levels`);
  await goOnline(page);
  await expect(cardOf(page, 'Impact').openLink).toHaveAttribute('href', /levels$/);
  await expectUpdated(page);
});

test('a hard reload goes past the worker, and has its cards stored for a start that wakes it', async ({
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
  await untilStored(page, 'Brendon Hills');

  await goOffline(page);
  await stopWorker(page);
  await page.reload();
  await choose(page, 'Region', 'Brendon Hills New');
});
