import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import * as v from 'valibot';
import { expectAccessible } from '../../support/expectAccessible.ts';
import { findWholeChromium } from '../../support/findChromium.ts';
import { cardOf } from '../cardOf.ts';
import { expect, test, watchErrors } from '../test.ts';

const notice = (page: Page) => page.getByText('Keep the suite on this device');

/** Opens an application, as somebody does to whom the launcher is of use. */
async function openApplication(page: Page): Promise<void> {
  const opened = page.waitForEvent('popup');
  await cardOf(page, 'Project').openLink.click();
  await (await opened).close();
}

/** Does as a browser that has installed it, and notes on the document when it is asked to keep what is stored. */
async function endInstalling(page: Page): Promise<void> {
  await page.evaluate(() => {
    navigator.storage.persist = async () => {
      document.documentElement.dataset.persisted = 'true';
      return true;
    };
    window.dispatchEvent(new Event('appinstalled'));
  });
}

/** Does as a browser that would install the launcher, and notes on the document when it is asked to. */
async function offerToInstall(page: Page): Promise<void> {
  await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => {
      document.documentElement.dataset.prompted = 'true';
    };
    window.dispatchEvent(Object.assign(event, { prompt }));
  });
}

test('a browser finds nothing that speaks against installing, nor a mistake in the manifest', async ({
  launchOptions,
  signedIn,
  suite,
}) => {
  const executablePath = findWholeChromium();
  test.skip(!executablePath, 'needs a browser that can install');
  const profile = await mkdtemp(join(tmpdir(), 'profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    ...(executablePath && { executablePath }),
    baseURL: suite.origin,
  });
  const reported = watchErrors(context);
  await context.setStorageState(await signedIn('region@suite.test'));
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(3);

  const devTools = await context.newCDPSession(page);
  expect(await devTools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
  const { url, errors, data, manifest } = await devTools.send('Page.getAppManifest');
  expect({ url, errors }).toEqual({ url: `${suite.origin}/manifest.webmanifest`, errors: [] });
  expect(v.parse(v.looseObject({}), JSON.parse(data ?? ''))).toMatchObject({ id: '/' });
  expect(manifest.shortcuts?.map(({ name }) => name)).toEqual([
    'Natural Capital Region',
    'Natural Capital Impact',
  ]);
  expect(await devTools.send('Page.getAppId')).toMatchObject({ appId: `${suite.origin}/` });
  expect(reported).toEqual([]);
  await context.close();
  await rm(profile, { recursive: true });
});

test('installing is offered once something was opened, until installed', async ({
  page,
  openAs,
}) => {
  await openAs('region@suite.test');
  await expect(page.getByRole('article')).toHaveCount(3);
  await offerToInstall(page);
  await expect(notice(page)).toHaveCount(0);
  await openApplication(page);
  await expect(notice(page)).toBeInViewport();
  await expectAccessible(page, 'an offer to install');
  await page.setViewportSize({ width: 360, height: 640 });
  const lastCard = await cardOf(page, 'Impact').card.boundingBox();
  const offer = await notice(page).boundingBox();
  expect(offer?.y).toBeGreaterThan((lastCard?.y ?? 0) + (lastCard?.height ?? 640));
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'true');
  await expect(notice(page)).toHaveCount(0);

  await offerToInstall(page);
  await expect(notice(page)).toBeVisible();
  await endInstalling(page);
  await expect(page.locator('html')).toHaveAttribute('data-persisted', 'true');
  await expect(notice(page)).toHaveCount(0);
});
