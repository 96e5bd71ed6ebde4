import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { untilPageStored } from '../../support/untilPageStored.ts';
import { cardOf } from '../cardOf.ts';
import { expect, expectCards, expectLoginPage, logOut } from '../test.ts';
import { checkForUpdate } from './checkForUpdate.ts';
import { test } from './deployment.ts';
import { storedPage } from './storedPage.ts';

const offer = (page: Page) => page.getByText('A new version is ready');
const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.build);
const hasWaiting = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));

/** Notes on the document that it is this one; gone once the page was reloaded. */
const mark = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.mark = 'the same';
  });
const marked = (page: Page) => page.locator('html[data-mark]');

/** The tab comes to the front, as far as its page can tell. */
const comeToFront = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/');
  await expectCards(page);
  return page;
}

/** With one address changed, so that it shows. */
const next = ({ api }: { readonly api: string }) => ({
  VITE_LINK_IMPACT: `${api}/pages/impact?next`,
});
const nextLink = /\/pages\/impact\?next$/;

test.beforeEach(async ({ openAs, page, suite }) => {
  await suite.buildNext(next(suite));
  await openAs('region@suite.test');
  await untilPageStored(page, 'Somerset Levels and Moors');
});

test('a new version is offered in every tab; one agrees, the others follow when looked at', async ({
  page,
  context,
  deployment,
  suite,
  console,
}) => {
  console.expectError(/net::ERR_INTERNET_DISCONNECTED/);
  const second = await openTab(context);
  await deployment.deploy(await suite.buildNext(next(suite)));
  const third = await openTab(context);
  const tabs = [page, second, third];
  for (const tab of tabs) await expect(offer(tab)).toBeVisible();
  for (const tab of tabs) await mark(tab);
  const oldBuild = await buildOf(page);
  expect(await storedPage(page)).toContain(`data-build="${oldBuild}"`);

  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(marked(page)).toHaveCount(0, { timeout: 35_000 });
  await expect(cardOf(page, 'Impact').learnMore).toHaveAttribute('href', nextLink);
  expect(await buildOf(page)).not.toBe(oldBuild);
  expect(await storedPage(page)).not.toContain(`data-build="${oldBuild}"`);

  for (const tab of [second, third]) {
    await expect(offer(tab)).toHaveCount(0);
    await expect(marked(tab)).toHaveCount(1);
    await comeToFront(tab);
    await expect(marked(tab)).toHaveCount(0);
    await expect(cardOf(tab, 'Impact').learnMore).toHaveAttribute('href', nextLink);
  }

  for (const tab of tabs) await tab.close();
  await context.setOffline(true);
  const cold = await openTab(context);
  await expect(cold.getByRole('main').getByRole('status')).toHaveText(/^Offline. Cards from/);
  await expect(cardOf(cold, 'Impact').learnMore).toHaveAttribute('href', nextLink);
});

test('a tab of the old version has all its parts when the server has them no more', async ({
  page: old,
  context,
  deployment,
  suite,
  console,
}) => {
  console.expectError(/status of 500/);
  await deployment.deployAlone(await suite.buildNext(next(suite)));
  const updated = await openTab(context);
  await updated.getByRole('button', { name: 'Update now' }).click();
  await expect(cardOf(updated, 'Impact').learnMore).toHaveAttribute('href', nextLink, {
    timeout: 35_000,
  });
  // The browser's own cache may have forgotten them, too.
  const devTools = await context.newCDPSession(old);
  await devTools.send('Network.clearBrowserCache');
  await mark(old);

  await cardOf(old, 'Region').dropdown.click();
  await expect(old.getByRole('option')).toHaveCount(3);
  await old.keyboard.press('Escape');
  await suite.local('fail', 'api', '/me/applications', '500', '1');
  await old.getByRole('button', { name: 'Refresh' }).click();
  await expect(old.locator('.Toastify').getByRole('group')).toHaveCount(1);

  const told = old.waitForRequest(`${suite.provider}/session/end?*`);
  await logOut(old, 'Amara Fielding');
  await told;
  await expectLoginPage(old, suite);
});

test('a server that answers a file which a start needs with a page leaves the old version whole', async ({
  page,
  context,
  deployment,
  suite,
  console,
}) => {
  console.expectError(/net::ERR_INTERNET_DISCONNECTED|integrity|bad-precaching|Failed to fetch/);
  const oldBuild = await buildOf(page);
  const directory = await suite.buildNext(next(suite));
  const files = await readdir(join(directory, 'static'));
  const part = files.find((name) => /^main-.*\.js$/.test(name));
  await deployment.deploy(directory);
  await deployment.answerWithPage(`static/${part}`);
  expect(await endOfInstall(page)).toBe('redundant');
  expect(await hasWaiting(page)).toBe(false);
  await page.close();
  await expectWholeOffline(context, oldBuild);
});

/** What becomes of the next worker. */
async function endOfInstall(page: Page): Promise<unknown> {
  const end = page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return new Promise((resolve) => {
      registration.addEventListener('updatefound', () => {
        const { installing } = registration;
        installing?.addEventListener('statechange', () => resolve(installing.state));
      });
    });
  });
  await checkForUpdate(page);
  return await end;
}

/** The next cold start, offline, has every part of that build, those included that are loaded late. */
async function expectWholeOffline(
  context: BrowserContext,
  build: string | undefined,
): Promise<void> {
  await context.setOffline(true);
  const cold = await openTab(context);
  expect(await buildOf(cold)).toBe(build);
  await expect(offer(cold)).toHaveCount(0);
  await cardOf(cold, 'Region').dropdown.click();
  await expect(cold.getByRole('option')).toHaveCount(3);
}
