import type { Page } from '@playwright/test';
import { failedInstallsKey } from '../../../src/pwa/failedInstalls.ts';
import { untilPageStored } from '../../support/untilPageStored.ts';
import { cardOf } from '../cardOf.ts';
import { expectCards } from '../expectCards.ts';
import { eventProperties, hide } from '../telemetryItems.ts';
import { expect } from '../test.ts';
import { test } from './deployment.ts';

const nextLink = /\/pages\/impact\?next$/;
const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.build ?? '');
const notice = (page: Page) => page.getByText('An update could not be installed');

const failures = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), failedInstallsKey);

/** Every start comes an hour after the failure before it: within ten seconds it would be the same. */
const visitHourly = (page: Page) =>
  page.addInitScript((key) => {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!stored) return;
    stored.lastAt -= 3_600_000;
    localStorage.setItem(key, JSON.stringify(stored));
  }, failedInstallsKey);

const asksNetwork = (page: Page) =>
  page.evaluate(async () => {
    const { navigationPreload } = await navigator.serviceWorker.ready;
    return (await navigationPreload.getState()).enabled;
  });

test('a device whose updates fail at a touched page comes to the new version by the network', async ({
  page,
  context,
  openAs,
  deployment,
  suite,
  console,
}) => {
  test.setTimeout(120_000);
  console.expectError(/net::ERR_INTERNET_DISCONNECTED|integrity|Failed to fetch/);
  const next = await suite.build({ VITE_LINK_IMPACT: `${suite.api}/pages/impact?next` });
  await openAs('region@suite.test');
  await untilPageStored(page, 'Somerset Levels and Moors');
  const own = await buildOf(page);
  await deployment.deploy(next);
  await deployment.touchPage();

  await visitHourly(page);
  for (const visit of [1, 2, 3]) {
    await expect(notice(page)).toHaveCount(0);
    await page.reload();
    await expectCards(page);
    expect(await buildOf(page)).toBe(own);
    await expect.poll(async () => (await failures(page)).count).toBe(visit);
  }
  await expect(notice(page)).toBeVisible();
  await hide(page);
  await page.getByRole('button', { name: 'Load the new version' }).click();
  await expect(cardOf(page, 'Impact').learnMore).toHaveAttribute('href', nextLink);
  await expectCards(page);
  const seen = await buildOf(page);
  const told = await eventProperties(suite, 'update not installed');
  expect(told).toContainEqual({ own, seen, cause: 'integrity', file: '/' });

  await page.close();
  const later = await context.newPage();
  await later.goto('/');
  await expectCards(later);
  expect(await buildOf(later)).toBe(seen);
  await later.close();

  await context.setOffline(true);
  const tab = await context.newPage();
  await tab.goto('/');
  await expectCards(tab);
  await expect(tab.getByRole('main').getByRole('status')).toHaveText(/^Offline, as of/);
  expect(await buildOf(tab)).toBe(own);

  await context.setOffline(false);
  await deployment.deploy(next);
  await tab.reload();
  await expect(tab.getByText('A new version is ready')).toBeVisible();
  expect(await asksNetwork(tab)).toBe(true);
  const reloaded = tab.waitForEvent('load');
  await tab.getByRole('button', { name: 'Update now' }).click();
  await reloaded;
  await expectCards(tab);
  expect(await asksNetwork(tab)).toBe(false);
  expect(await failures(tab)).toEqual({});
});
