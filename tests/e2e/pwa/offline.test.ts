import type { Page } from '@playwright/test';
import { storageKeys } from '../../../shared/storageKeys.ts';
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
  await expect(cards(page)).toHaveCount(3);
  await expect(freshness(page)).toHaveText(/^Offline, as of \d\d:\d\d today$/);
  await expect(page.getByRole('button', { name: 'Amara Fielding' })).toBeVisible();
  const logos = cards(page).locator('img');
  await expect(logos).toHaveCount(3);
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

test('every address of the application shows the cards offline, past 24 hours with the day', async ({
  page,
  context,
  suite,
}) => {
  await context.setOffline(true);
  for (const path of [
    '/some/where',
    '/forbidden',
    '/index.html',
    '/?tab=2',
    '/#natural_capital_plan-name',
  ]) {
    await page.goto(path);
    await expect(cards(page)).toHaveCount(3);
    await expect(freshness(page)).toHaveText(/^Offline, as of/);
    const { origin, pathname } = new URL(page.url());
    expect(origin + pathname).toBe(`${suite.origin}/`);
  }

  await page.clock.setFixedTime(Date.now() + 25 * 3_600_000);
  await page.reload();
  await expect(cards(page)).toHaveCount(3);
  await expect(freshness(page)).toHaveText(
    /^Offline, not updated since \d\d:\d\d (yesterday|on \d+ \w+)$/,
  );
});

test('a hard reload goes past the worker and still has its cards stored', async ({
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
  await page.reload();
  await choose(page, 'Region', 'Brendon Hills');
});

test('what came right before the page was closed is there at the next start', async ({
  page,
  context,
  suite,
}) => {
  // Never idle: the page of the new cards cannot be stored, only the answer itself.
  await context.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await suite.local('grant', region, 'plan', 'Brendon Hills', `${suite.api}/pages/brendon`);
  await page.reload();
  await expect(freshness(page)).toHaveText(/^Updated/);
  await page.close();

  await context.setOffline(true);
  const next = await context.newPage();
  await next.goto('/');
  await expect(freshness(next)).toHaveText(/^Offline, as of/);
  await choose(next, 'Region', 'Brendon Hills');
});

test('a worker that was stopped answers the next start offline', async ({ page, context }) => {
  // First: a worker that is stopping never says that it has heard of it.
  await context.setOffline(true);
  const devTools = await context.newCDPSession(page);
  const states: string[] = [];
  devTools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { runningStatus } of versions) states.push(runningStatus);
  });
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.stopAllWorkers');
  await expect.poll(() => states.at(-1)).toBe('stopped');
  await devTools.send('ServiceWorker.disable');
  await page.reload();
  await expect(freshness(page)).toHaveText(/, as of \d\d:\d\d today$/);
  await expect(cards(page)).toHaveCount(3);
});

test('a clock moved past the longest age shows no stored cards: back until it is right again, forward for good', async ({
  page,
  context,
}) => {
  const now = Date.now();
  await context.setOffline(true);
  for (const [direction, days, cardsLater] of [
    ['back', -31, 3],
    ['forward', 31, 0],
  ] as const) {
    await test.step(direction, async () => {
      await page.clock.setFixedTime(now + days * 86_400_000);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(cards(page)).toHaveCount(0);
      await expect
        .poll(() => page.evaluate((name) => caches.has(name), storageKeys.pageCache))
        .toBe(cardsLater > 0);

      await page.clock.setFixedTime(now);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(cards(page)).toHaveCount(cardsLater);
    });
  }
});
