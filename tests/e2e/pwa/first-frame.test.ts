import type { Page } from '@playwright/test';
import { cardCount } from '../../support/cardCount.ts';
import { expectAccessible } from '../../support/expectAccessible.ts';
import { misfits } from '../../support/misfits.ts';
import { untilPageStored } from '../../support/untilPageStored.ts';
import { cardOf } from '../cardOf.ts';
import { expect, test } from '../test.ts';
import { forgetApplication } from './storedPage.ts';
import { expectCardsThroughout, watchFrames } from './watchFrames.ts';

const freshness = (page: Page) => page.getByRole('main').getByRole('status');

test.beforeEach(async ({ openAs, page }) => {
  await openAs('region@suite.test');
  await untilPageStored(page, 'Somerset Levels and Moors');
});

test('the first frame of a returning user shows the cards, and no later one takes them away; tokens pass the worker by', async ({
  page,
  context,
  suite,
}) => {
  const devTools = await context.newCDPSession(page);
  const sources = new Map<string, string | undefined>();
  devTools.on('Network.responseReceived', ({ response }) => {
    const source = response.serviceWorkerRouterInfo?.matchedSourceType;
    sources.set(response.url, response.fromServiceWorker ? 'worker' : source);
  });
  await devTools.send('Network.enable');
  const frames = await watchFrames(context);
  await page.reload();
  await expect(freshness(page)).toHaveText(/^Updated/);
  expect(expectCardsThroughout(frames)).toContain('Amara Fielding');

  await expect.poll(() => sources.get(`${suite.api}/me/applications`)).toBe('network');
  expect(sources.get(`${suite.api}/me`)).toBe('network');
  const files = [...sources].filter(([url]) => url.startsWith(`${suite.origin}/static/`));
  expect(files.map(([, source]) => source)).toContain('worker');
});

test('an application that cannot come leaves the cards on the screen and says so below', async ({
  page,
  context,
  suite,
  console,
}) => {
  console.expectError(/Failed to load resource|Failed to fetch|integrity|sw\.js/);
  const main = await forgetApplication(page);
  await context.route(main, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Could not load' })).toBeInViewport();
  const build = await page.locator('html').getAttribute('data-build');
  await expect(page.getByText(`Version ${build}`)).toBeVisible();
  await expect(page.getByText(/^Reference: \d{4} \d{4}$/)).toBeVisible();
  const message = page.locator('#could-not-load');
  const contact = message.getByRole('link', { name: 'Contact us' });
  await expect(contact).toHaveAttribute('href', `${suite.api}/pages/contact`);
  expect((await message.getByRole('button').boundingBox())?.height).toBe(48);
  await expect(page.getByRole('article')).toHaveCount(cardCount);
  await expect(cardOf(page, 'Region').learnMore).toBeVisible();
  await expectAccessible(page, 'cards without the application');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(misfits)).toEqual([]);
  await expect(page.getByText('Refreshing…')).toBeHidden();

  await context.unroute(main);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(freshness(page)).toHaveText(/^Updated/);
  await expect(page.getByRole('heading', { name: 'Could not load' })).toBeHidden();
});

test('an application that is lost on its way, as by a second launch, is asked for once more', async ({
  page,
  context,
  console,
}) => {
  console.expectError(/Failed to load resource|Failed to fetch|integrity|sw\.js/);
  let asked = 0;
  await context.route(await forgetApplication(page), (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.continue();
  });
  await page.reload();
  await expect(freshness(page)).toHaveText(/^Updated/);
  expect(asked).toBe(2);
});
