import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import * as v from 'valibot';
import { findWholeChromium } from '../../support/findChromium.ts';
import { cardOf, choose } from '../cardOf.ts';
import { expect, expectCards, test, watchErrors } from '../test.ts';

// Neither an action nor a command to the browser ends by itself: with a limit, the one that hangs is named.
const limit = 20_000;
test.use({ actionTimeout: limit });

function step<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  return test.step(name, run, { timeout: limit });
}

/** The window of the browser that shows `page`. */
function windowOf(context: BrowserContext, page: Page): Promise<number> {
  return step('the browser tells the window of a page', async () => {
    const session = await context.newCDPSession(page);
    return (await session.send('Browser.getWindowForTarget')).windowId;
  });
}

/** Installs what the browser shows, to be opened in a window of its own. */
async function install(devTools: CDPSession, manifestId: string): Promise<void> {
  await devTools.send('PWA.install', { manifestId, installUrlOrBundleUrl: manifestId });
  await devTools.send('PWA.changeAppUserSettings', { manifestId, displayMode: 'standalone' });
}

/** Whether the page has all that it loads when idle: a launch ends what is on its way (docs/decisions/024). */
function hasIdleParts(): boolean {
  const files = performance.getEntriesByType('resource');
  const parts = ['idle', 'SelectSearch', 'Toasts', 'jose'];
  return parts.every((part) => files.some(({ name }) => name.includes(`/static/${part}-`)));
}

test('the installed launcher stays one window, follows its shortcuts and opens links in the browser', async ({
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
    // Where the system keeps what is installed.
    env: { ...process.env, HOME: profile, XDG_DATA_HOME: profile },
    baseURL: suite.origin,
  });
  const reported = watchErrors(context);
  await step('the browser is signed in', async () =>
    context.setStorageState(await signedIn('region@suite.test')),
  );
  const tab = await context.newPage();
  await tab.goto('/');
  await expectCards(tab);
  const devTools = await context.newCDPSession(tab);
  const manifestId = `${suite.origin}/`;

  await step('nothing speaks against installing, and the manifest is right', async () => {
    const faults = await devTools.send('Page.getInstallabilityErrors');
    expect(faults).toEqual({ installabilityErrors: [] });
    const { url, errors, data, manifest } = await devTools.send('Page.getAppManifest');
    expect({ url, errors }).toEqual({ url: `${suite.origin}/manifest.webmanifest`, errors: [] });
    expect(v.parse(v.looseObject({}), JSON.parse(data ?? ''))).toMatchObject({ id: '/' });
    expect(manifest.shortcuts?.map(({ name }) => name)).toEqual([
      'Natural Capital Region',
      'Natural Capital Impact',
    ]);
    expect(await devTools.send('Page.getAppId')).toMatchObject({ appId: manifestId });
  });
  await step('the browser installs', () => install(devTools, manifestId));

  const launch = (target: { readonly url?: string } = {}) =>
    step('the browser launches', () => devTools.send('PWA.launch', { manifestId, ...target }));
  const opened = context.waitForEvent('page');
  await launch();
  const app = await opened;
  const { openLink } = cardOf(app, 'Region');
  await choose(app, 'Region', 'Exmoor and the Quantocks');
  await expect(openLink).toHaveAttribute('href', /exmoor/);
  expect(await app.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true);
  // What follows launches comes when the page is idle.
  await expect.poll(() => app.evaluate(hasIdleParts)).toBe(true);
  const pages = context.pages().length;
  await app.evaluate(() => document.documentElement.setAttribute('data-loaded', 'once'));

  await launch({ url: `${suite.origin}/#open=natural_capital_plan` });
  await expect(openLink).toBeFocused();
  await expect(app).toHaveURL(manifestId);
  await launch();
  await expect(openLink).toHaveAttribute('href', /exmoor/);
  expect(context.pages()).toHaveLength(pages);

  // By key: a window that is covered by another draws no frame, for which a click would wait.
  const [link] = await Promise.all([context.waitForEvent('page'), openLink.press('Enter')]);
  expect(await windowOf(context, link)).toBe(await windowOf(context, tab));
  expect(await windowOf(context, app)).not.toBe(await windowOf(context, tab));

  await expect(app.locator('html')).toHaveAttribute('data-loaded', 'once');

  const { badgeCount } = await devTools.send('PWA.getOsAppState', { manifestId });
  expect(badgeCount).toBe(0);
  expect(reported).toEqual([]);
  await step('the browser uninstalls', () => devTools.send('PWA.uninstall', { manifestId }));
  await step('the browser closes', () => context.close());
  await rm(profile, { recursive: true });
});
