import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { expectAccessible } from '../../support/expectAccessible.ts';
import { untilPageStored } from '../../support/untilPageStored.ts';
import { cardOf } from '../cardOf.ts';
import { expect, test } from '../test.ts';
import { holdApplication } from './holdApplication.ts';
import { changeStoredPage, forgetApplication, storedRecords } from './storedPage.ts';
import { expectCardsThroughout, watchFrames } from './watchFrames.ts';

const freshness = (page: Page) => page.getByRole('main').getByRole('status');
const subscriptions = v.array(v.looseObject({ name: v.string(), url: v.string() }));

test.beforeEach(async ({ openAs, page }) => {
  await openAs('region@suite.test');
  await untilPageStored(page, 'Somerset Levels and Moors');
});

test('the first frame of a returning user shows the cards, and no later one takes them away', async ({
  page,
  context,
}) => {
  const frames = await watchFrames(context);
  await page.reload();
  await expect(freshness(page)).toHaveText(/^Updated/);
  expect(expectCardsThroughout(frames)).toContain('Amara Fielding');
});

test('an application that cannot come leaves the cards on the screen and says so below', async ({
  page,
  context,
  console,
}) => {
  console.expectError(/Failed to load resource|Failed to fetch|integrity|sw\.js/);
  const main = await forgetApplication(page);
  await context.route(main, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Could not load' })).toBeInViewport();
  const build = await page.locator('html').getAttribute('data-build');
  await expect(page.getByText(`Reference: ${build}`)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(cardOf(page, 'Region').learnMore).toBeVisible();
  await expectAccessible(page, 'cards without the application');
  await expect(page.getByText('Refreshing…')).toBeHidden();

  await context.unroute(main);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(freshness(page)).toHaveText(/^Updated/);
  await expect(page.getByRole('heading', { name: 'Could not load' })).toBeHidden();
});

test('a page that must not be shown gives way to the loading screen at once', async ({
  page,
  context,
  suite,
}) => {
  const letApplicationGo = await holdApplication(page);
  const name = 'natural-capital-suite.is-authenticated';
  await context.addCookies([{ name, value: 'false', url: suite.origin }]);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  letApplicationGo();
  await expect(page).toHaveURL(new RegExp(`^${suite.provider}`));
});

test('a changed address, name and order of an answer take the place of the stored ones', async ({
  page,
  context,
  suite,
}) => {
  await context.route(`${suite.api}/me/applications`, async (route) => {
    const response = await route.fetch();
    const answer = v.parse(subscriptions, await response.json());
    const changed = answer.reverse().map((one) => ({
      ...one,
      name: one.name.replace('Somerset Levels and Moors', 'The Levels'),
      url: `${one.url}?moved`,
    }));
    await route.fulfill({ response, json: changed });
  });
  const before = await cardOf(page, 'Project').openLink.getAttribute('href');
  await page.reload();
  await expect(cardOf(page, 'Project').openLink).toHaveAttribute('href', `${before}?moved`);
  await cardOf(page, 'Region').dropdown.click();
  const options = page.getByRole('option');
  await expect(options).toHaveText([/^Dartmoor/, /^Exmoor/, 'The Levels']);
  await options.last().click();
  await expect(cardOf(page, 'Region').openLink).toHaveAttribute('href', /\?moved$/);
  await untilPageStored(page, 'The Levels');
});

test('a stored page that does not fit its own data is reported, and mended', async ({
  page,
  console,
}) => {
  // Minified React error #418: what hydration found was not what it expected.
  console.expectError(/React error #418/);
  await changeStoredPage(page, '>Choose which app you want to use<', '>Choose<');
  const reported = page.waitForEvent('pageerror');
  await page.reload();
  expect((await reported).message).toContain('#418');
  await expect(page.getByText('Choose which app you want to use')).toBeVisible();
  await expect(freshness(page)).toHaveText(/^Updated/);
});

test('an answer that comes after the device has remembered more than the page is shown', async ({
  page,
  suite,
}) => {
  const before = await storedRecords(page);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => storedRecords(page)).not.toBe(before);
  const report = `${suite.api}/pages/levels`;
  await suite.local('grant', 'region@suite.test', 'impact', 'Levels report', report);
  await suite.local('fail', 'api', '*', 'slow:500');
  await page.reload();
  await expect(cardOf(page, 'Impact').openLink).toHaveAttribute('href', report);
  await expect(freshness(page)).toHaveText(/^Updated/);
});
