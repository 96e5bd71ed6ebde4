import { readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { run } from '../../../publish/build.ts';
import { guideBlocks } from '../../support/guideBlocks.ts';
import { cardOf } from '../cardOf.ts';
import * as launcher from '../launcher.ts';
import type { Suite } from '../suite.ts';
import { expect, test } from '../test.ts';
import { storedPage } from './device.ts';

/* tests/unit/pwa/updates.test.ts proves what one tab does at each step. */

const offer = (page: Page) => page.getByText('A new version is ready', { exact: true });
const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.build);

/** Builds the next release with one address changed, so that it shows. */
const buildNext = ({ api, buildNext: build }: Suite) =>
  build({ VITE_LINK_IMPACT: `${api}/pages/impact?next` });

/** Waits for the next release. This may take the half minute after which a tab reloads anyway. */
async function expectNext(page: Page): Promise<void> {
  const link = cardOf(page, 'Impact').card.getByRole('link', { name: 'Learn more' });
  await expect(link).toHaveAttribute('href', /\/pages\/impact\?next$/, { timeout: 35_000 });
}

async function update(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Update now' }).click();
  await expectNext(page);
}

/**
 * Has the page check for another worker until it finds one: a check that joins one under way, which has
 * read the old worker, finds nothing, and fails where that one does. Returns the end of its installation.
 */
async function checkForUpdate(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    let end: string | undefined;
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => {
        end ??= installing.state;
      });
    });
    while (end === undefined) await registration.update().catch(() => undefined);
    return end;
  });
}

/** Expects that a late part works. */
async function expectOptions(page: Page): Promise<void> {
  await cardOf(page, 'Region').dropdown.click();
  await expect(page.getByRole('option')).toHaveCount(3);
  await page.keyboard.press('Escape');
}

test.beforeEach(async ({ openAs, page }) => {
  await openAs();
  await launcher.untilStored(page);
});

test('a new version is offered in every tab; one agrees, the others follow when looked at', async ({
  page,
  context,
  deployment,
  suite,
}) => {
  const second = await launcher.openTab(context);
  await deployment.deploy(await buildNext(suite));
  const tabs = [page, second, await launcher.openTab(context)];
  for (const tab of tabs) await expect(offer(tab)).toBeVisible();
  const oldBuild = await buildOf(page);
  expect(await storedPage(page)).toContain(`?build=${oldBuild}`);

  await update(page);
  expect(await buildOf(page)).not.toBe(oldBuild);
  expect(await storedPage(page)).not.toContain(`?build=${oldBuild}`);

  for (const tab of tabs.slice(1)) {
    await expect(offer(tab)).toHaveCount(0);
    expect(await buildOf(tab)).toBe(oldBuild);
    // As far as the page can tell, the tab comes to the front.
    await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expectNext(tab);
  }

  for (const tab of tabs) await tab.close();
  await context.setOffline(true);
  const cold = await launcher.openTab(context);
  await launcher.expectOffline(cold);
  await expectNext(cold);
});

test('half a release changes nothing; an old tab has its parts when the server has them no more', async ({
  page: old,
  context,
  deployment,
  suite,
  console,
}) => {
  console.expectError(/status of 500|integrity|Failed to fetch/);
  const oldBuild = await buildOf(old);
  const directory = await buildNext(suite);
  const files = await readdir(join(directory, 'static'));
  const part = files.find((name) => /^main-.*\.js$/.test(name));
  await deployment.deploy(directory);
  await deployment.replace(`static/${part}`, '<!doctype html><title>Not found</title>');
  expect(await checkForUpdate(old)).toBe('redundant');
  await launcher.goOffline(old);
  const cold = await launcher.openTab(context);
  expect(await buildOf(cold)).toBe(oldBuild);
  await expect(offer(cold)).toHaveCount(0);
  await expectOptions(cold);
  await cold.close();
  await launcher.goOnline(old);

  await rm(join(suite.buildDirectory, 'static'), { recursive: true });
  await deployment.deploy(directory);
  await update(await launcher.openTab(context));
  // The browser's own cache may have forgotten them, too.
  const devTools = await context.newCDPSession(old);
  await devTools.send('Network.clearBrowserCache');
  expect(await buildOf(old)).toBe(oldBuild);
  await expectOptions(old);
  await suite.local('fail', 'api', '/me/applications', '500', '1');
  // By its words, because the offer of the version is a toast, too, for those who hear it.
  const failure = old.getByRole('group', { name: /^Sorry/ }).waitFor();
  await launcher.refresh(old);
  await failure;

  const told = old.waitForRequest(`${suite.provider}/session/end?*`);
  await launcher.logOut(old);
  await told;
  await launcher.expectLoginPage(old, suite);
});

test('the kill switch removes the worker from a device at its next update check, as the guide closes a launcher', async ({
  page,
  suite,
  deployment: _,
}, testInfo) => {
  const folder = testInfo.outputPath();
  for (const name of ['next', 'site']) await symlink(suite.buildDirectory, join(folder, name));
  await run('sh', ['-euc', guideBlocks('sh out of service').join('')], { cwd: folder });

  const reloaded = page.waitForEvent('load');
  expect(await checkForUpdate(page)).toBe('installed');
  await reloaded;
  await expect(page.getByRole('heading', { name: 'This launcher is closed' })).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});
