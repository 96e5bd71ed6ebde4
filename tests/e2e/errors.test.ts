import type { Page, Route } from '@playwright/test';
import { endToasts } from '../support/endToasts.ts';
import { cardOf } from './cardOf.ts';
import { comeBack } from './clock.ts';
import { hide, readItems } from './telemetryItems.ts';
import { expect, test } from './test.ts';
import { toastsIn } from './toastsIn.ts';

const unexpected = 'Sorry an unexpected error ocurred.';
const couldNotLoad = 'Your applications could not be loaded';
const failedRequest = /Failed to load resource/;

const freshness = (page: Page) => page.getByRole('main').getByRole('status');

test('an outage is one toast, and stands on the page with the cards while it lasts', async ({
  page,
  openAs,
  suite,
  console,
}) => {
  console.expectError(failedRequest);
  await page.clock.install();
  await openAs('single@suite.test');
  await expect(page.getByRole('article')).toHaveCount(3);

  for (const outage of ['first', 'second']) {
    await suite.local('fail', 'api', '*', '503');
    await comeBack(page);
    await expect(toastsIn(page), outage).toHaveText([unexpected]);
    await expect(freshness(page)).toHaveText(/^Could not refresh/);
    await endToasts(page);
    await expect(toastsIn(page)).toHaveCount(0);

    const refresh = page.getByRole('button', { name: 'Refresh' });
    for (const _ of ['press', 'another press']) {
      const refused = page.waitForResponse(`${suite.api}/me/applications`);
      await refresh.click();
      await refused;
      await expect(freshness(page)).toHaveText(/^Could not refresh/);
      await expect(page.getByText(unexpected)).toHaveCount(0);
      await expect(cardOf(page, 'Region').openLink).toHaveAttribute('href');
    }
    await suite.local('fail', 'none');
    await refresh.click();
    await expect(freshness(page)).toHaveText(/^Updated/);
  }
});

test('the loading screen stands while the API is slow, and no longer than a minute', async ({
  page,
  openAs,
  suite,
}) => {
  // A minute passes in half a second, so that nobody has to wait for it.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds === 60_000 ? 500 : milliseconds);
  });
  await suite.local('fail', 'api', '*', 'timeout');
  await openAs('single@suite.test');
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(page.getByRole('heading', { name: couldNotLoad })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('We cannot reach our service');

  await suite.local('fail', 'none');
  const held: Route[] = [];
  await page.route(`${suite.api}/me`, (route) => void held.push(route));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect.poll(() => held).not.toEqual([]);
  for (const route of held) await route.continue();
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('a page that crashes offers to reload, and is reported', async ({ page, openAs, suite }) => {
  await page.addInitScript(() => {
    const { getHours } = Date.prototype;
    Date.prototype.getHours = function brokenClock(this: Date) {
      if (sessionStorage.getItem('repaired')) return getHours.call(this);
      throw new Error('The clock is broken');
    };
  });
  await openAs('single@suite.test');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page).toHaveTitle('Something went wrong | Natural Capital Suite');
  const shown = await page.getByRole('main').getByText('Reference: ').textContent();
  await hide(page);
  const sent = async () => JSON.stringify(await readItems(suite));
  await expect.poll(sent).toContain('The clock is broken');
  expect(await sent()).toContain(shown?.slice('Reference: '.length));

  await page.evaluate(() => sessionStorage.setItem('repaired', 'yes'));
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
});
