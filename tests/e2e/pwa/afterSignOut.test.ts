import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { storageKeys } from '../../../shared/storageKeys.ts';
import * as launcher from '../launcher.ts';
import { expect, test, watchErrors, watchRequests } from '../test.ts';
import { copyDevice, forgetScript, openKeeper, storedPage, storedRecords } from './device.ts';
import { watchFrames, withCards } from './watchFrames.ts';

const logout = (page: Page) => page.getByRole('menuitem', { name: 'Logout' });

/* ../signOut.test.ts has a sign-out at a sibling, and one after the page was left. */
test('no frame of the cards after a Logout, here nor in another tab, nor for the next person', async ({
  context,
  page: other,
  openAs,
  suite,
}) => {
  // tests/unit/api/requests.test.ts proves how cacheable answers are requested.
  await suite.local('fail', 'api', '/me', 'cached:max-age');
  await suite.local('fail', 'api', '/me/applications', 'cached:etag');
  await openAs();
  await launcher.untilStored(other);
  const keeper = await openKeeper(context);
  const putBack = await copyDevice(keeper);
  const frames = await watchFrames(context);
  const page = await launcher.openTab(context);
  // By now everything that comes when idle is painted, the menu's item last, so no such frame is counted after
  // the sign-out.
  await expect.poll(() => withCards(frames.slice(-1)).join()).toMatch(/Share usage data.*Updated/);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await launcher.openUserMenu(page);
  await expect.poll(() => frames.at(-1)).toContain('Logout');
  frames.length = 0;
  await logout(page).click();
  await launcher.expectSignedOut(other);
  const signInButton = page.getByRole('button', { name: 'Sign in', exact: true });
  await expect(signInButton).toBeVisible();
  await other.close();
  await expectNothingKept(keeper);

  // Each load finds the device as it was before, and a cookie that says no: with the application, which stays after
  // two redirects, and with the boot script alone. The soak watches many, because a frame may show by chance.
  const [withMain, withoutMain] = test.info().project.name === 'soak' ? [5, 15] : [3, 2];
  for (let load = 0; load < withMain; load += 1) {
    await putBack();
    await page.goto('/');
    await expect(signInButton).toBeVisible();
  }
  await expectNothingKept(keeper);
  await putBack();
  const application = await forgetScript(page, 'application');
  await context.route(application, () => undefined);
  for (let load = 0; load < withoutMain; load += 1) await loadWithoutMain(page);
  expect(await storedPage(keeper)).toContain('Somerset Levels and Moors');
  const painted = frames.filter((text) => text.includes('Loading')).length;
  expect(painted).toBeGreaterThanOrEqual(withMain + withoutMain);
  expect(withCards(frames)).toEqual([]);

  await context.unroute(application);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goto('/');
  await signInButton.click();
  await launcher.logIn(page, 'analyst@suite.test');
  await launcher.expectCards(page, 'Idris Prosser');
  await launcher.untilStored(page, 'Wye Valley');
  const ofRegion = /Amara|Exmoor|Steart/;
  expect(frames.filter((text) => ofRegion.test(text))).toEqual([]);
  expect(await storedPage(page)).not.toMatch(ofRegion);
  expect(await storedRecords(page)).not.toMatch(ofRegion);
});

/** Loads the page without its main script, until its first frames are painted. */
async function loadWithoutMain(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}

async function expectNothingKept(keeper: Page): Promise<void> {
  await expect.poll(() => storedPage(keeper)).toBe('');
  await expect.poll(() => storedRecords(keeper)).toBe('[]');
  // Page and worker both purge, and the slower one may still have to delete the page.
  const countLocks = (name: string) =>
    keeper.evaluate(async (wanted) => {
      const { held = [], pending = [] } = await navigator.locks.query();
      return [...held, ...pending].filter((lock) => lock.name === wanted).length;
    }, name);
  await expect.poll(() => countLocks(storageKeys.lastKnownLock)).toBe(0);
}

test('a session outlives the browser, offline too; a Logout leaves nothing of it on the disk', async ({
  launchOptions,
  suite,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'profile-'));
  const launch = () =>
    chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: suite.origin });
  const before = await launch();
  const first = await before.newPage();
  await launcher.signIn(first);
  await launcher.untilStored(first);
  await before.close();

  const context = await launch();
  const errors = watchErrors(context);
  const logins = watchRequests(context, `${suite.provider}/auth`);
  const tab = await context.newPage();
  await launcher.goOffline(tab);
  await tab.goto('/some/where');
  await launcher.expectCards(tab);
  await launcher.expectOffline(tab);
  await launcher.goOnline(tab);
  await tab.goto('/');
  await launcher.expectCards(tab, 'Amara Fielding');
  expect(errors).toEqual([]);
  expect(logins).toEqual([]);

  const keeper = await openKeeper(context);
  const open = await keeper.evaluateHandle((name) => caches.open(name), storageKeys.pageCache);
  await expectFilesWithCards(profile, 1);
  await launcher.openUserMenu(tab);
  // The tab itself can delete nothing, as if it were closed, and no cookie wakes the worker.
  await keeper.evaluate(async () => {
    const { cookies } = await navigator.serviceWorker.ready;
    await cookies.unsubscribe(await cookies.getSubscriptions());
  });
  await tab.evaluate(() => {
    CacheStorage.prototype.delete = () => new Promise(() => undefined);
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('closed', 'AbortError');
    };
  });
  await logout(tab).click();
  await tab.close();
  await expectNothingKept(keeper);
  await expectFilesWithCards(profile, 0);
  await open.dispose();

  // The next start of the worker finishes what its process did not.
  await keeper.evaluate(async (name) => {
    await (await caches.open(name)).put('/', new Response('Somerset Levels and Moors'));
  }, storageKeys.pageCache);
  await stopWorker(keeper);
  await keeper.reload();
  await expect.poll(() => storedPage(keeper)).toBe('');
  await context.close();
  await rm(profile, { recursive: true, maxRetries: 5 });
});

/** While nothing asks it: a worker that is stopping never says that it has heard of a loss of the network. */
async function stopWorker(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const states: string[] = [];
  devTools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { runningStatus } of versions) states.push(runningStatus);
  });
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.stopAllWorkers');
  await expect.poll(() => states.at(-1)).toBe('stopped');
  await devTools.send('ServiceWorker.disable');
}

/** Looks again if a folder or file disappears while it is read. */
async function expectFilesWithCards(profile: string, count: number): Promise<void> {
  const folder = join(profile, 'Default/Service Worker/CacheStorage');
  await expect(async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const texts = files.map((file) => readFile(join(file.parentPath, file.name), 'latin1'));
    const found = (await Promise.all(texts)).filter((text) => text.includes('Somerset Levels'));
    expect(found).toHaveLength(count);
  }).toPass();
}
