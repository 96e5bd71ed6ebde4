import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findWholeChromium } from '../../support/findChromium.ts';
import { signedInState } from '../../support/signedInState.ts';
import { cardOf, choose } from '../cardOf.ts';
import * as launcher from '../launcher.ts';
import { expect, region, test, watchErrors } from '../test.ts';

// By default no action times out. With a limit, the one that hangs is named.
test.use({ actionTimeout: 20_000 });

/** Resolves with the id of the browser window that shows `page`. */
async function windowOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  return (await session.send('Browser.getWindowForTarget')).windowId;
}

test('the installed launcher is one window, follows shortcuts and opens links in the browser', async ({
  launchOptions,
  suite,
}) => {
  const executablePath = findWholeChromium();
  test.skip(!executablePath, 'needs a browser that can install');
  const profile = await mkdtemp(join(tmpdir(), 'profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    ...(executablePath && { executablePath }),
    // The system stores installed applications below these folders.
    env: { ...process.env, HOME: profile, XDG_DATA_HOME: profile },
    baseURL: suite.origin,
  });
  const reported = watchErrors(context);
  await context.setStorageState(await signedInState(suite, region));
  const tab = await launcher.openTab(context);
  const devTools = await context.newCDPSession(tab);
  const manifestId = `${suite.origin}/`;
  const faults = await devTools.send('Page.getInstallabilityErrors');
  expect(faults).toEqual({ installabilityErrors: [] });
  await devTools.send('PWA.install', { manifestId, installUrlOrBundleUrl: manifestId });
  await devTools.send('PWA.changeAppUserSettings', { manifestId, displayMode: 'standalone' });

  const launch = (target: { readonly url?: string } = {}) =>
    devTools.send('PWA.launch', { manifestId, ...target });
  const opened = context.waitForEvent('page');
  await launch();
  const app = await opened;
  const { openLink } = cardOf(app, 'Region');
  await choose(app, 'Region', 'Exmoor and the Quantocks');
  await expect(openLink).toHaveAttribute('href', /exmoor/);
  expect(await app.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true);
  // The part that follows launches; and a launch ends what is on its way (docs/architecture.md).
  await launcher.untilIdleParts(app);
  const pages = context.pages().length;
  await app.evaluate(() => document.documentElement.setAttribute('data-loaded', 'once'));

  await launch({ url: `${suite.origin}/#open=natural_capital_plan` });
  await expect(openLink).toBeFocused();
  await expect(app).toHaveURL(manifestId);
  await launch();
  await expect(openLink).toHaveAttribute('href', /exmoor/);
  expect(context.pages()).toHaveLength(pages);

  // We press a key, because a covered window draws no frame, for which a click would wait.
  const [link] = await Promise.all([context.waitForEvent('page'), openLink.press('Enter')]);
  expect(await windowOf(link)).toBe(await windowOf(tab));
  expect(await windowOf(app)).not.toBe(await windowOf(tab));
  await expect(app.locator('html')).toHaveAttribute('data-loaded', 'once');
  expect(reported).toEqual([]);
  await devTools.send('PWA.uninstall', { manifestId });
  await context.close();
  await rm(profile, { recursive: true });
});
