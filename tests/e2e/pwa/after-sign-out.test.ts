import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { storageKeys, storedUserKey } from '../../../shared/storageKeys.ts';
import { untilPageStored } from '../../support/untilPageStored.ts';
import { watchRequests } from '../requests.ts';
import { sharedCookieName } from '../sharedCookie.ts';
import { expect, expectCards, logOut, signIn, test, watchErrors } from '../test.ts';
import { copyDevice } from './copyDevice.ts';
import { forgetApplication, storedPage, storedRecords } from './storedPage.ts';
import { watchFrames, withCards } from './watchFrames.ts';

/**
 * After each of the sign-outs: with the application, which stays after two redirects, and by the
 * boot script's word alone. Many in the soak, where a frame that comes by chance may show.
 */
const loads = () => (test.info().project.name === 'soak' ? [5, 15] : [3, 2]);

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

interface Watched {
  /** Shows the cards, on a slow device. */
  readonly page: Page;
  /** Another one of the launcher's origin, without the launcher. */
  readonly keeper: Page;
  readonly frames: string[];
  readonly putBack: () => Promise<void>;
}

async function watch(context: BrowserContext): Promise<Watched> {
  const keeper = await context.newPage();
  await keeper.goto('/third-party-notices.md');
  const putBack = await copyDevice(keeper);
  const frames = await watchFrames(context);
  const page = await context.newPage();
  await page.goto('/');
  await expectCards(page);
  // What it painted so far has been told, and will not come in later as if painted after a sign-out;
  // so has what it paints once it is idle, of which the menu's item is the last.
  await expect.poll(() => withCards(frames.slice(-1)).join()).toMatch(/Share usage data.*Updated/);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return { page, keeper, frames, putBack };
}

/** Loads the page, whose main script never comes, until its first frames have been painted. */
async function loadWithoutMain(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}

function countLocks(keeper: Page): Promise<number> {
  return keeper.evaluate(async (name) => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return [...held, ...pending].filter((lock) => lock.name === name).length;
  }, storageKeys.lastKnownLock);
}

async function expectNothingKept(keeper: Page): Promise<void> {
  await expect.poll(() => storedPage(keeper)).toBe('');
  await expect.poll(() => storedRecords(keeper)).toBe('[]');
  // Page and worker both purge: the slower one may have to delete the page still.
  await expect.poll(() => countLocks(keeper)).toBe(0);
  const names = await keeper.evaluate(() => Object.keys(localStorage));
  const [userPrefix = ''] = storedUserKey('', '').split(':');
  expect(names.filter((name) => name.startsWith(userPrefix))).toEqual([]);
}

/** Each load finds on the device all that was there before the sign-out, and a cookie that says no. */
async function expectNoCards({ page, keeper, frames, putBack }: Watched): Promise<void> {
  const [withMain = 0, withoutMain = 0] = loads();
  await expectNothingKept(keeper);
  for (let load = 0; load < withMain; load += 1) {
    await putBack();
    await page.goto('/');
    await expect(signInButton(page)).toBeVisible();
  }
  await expectNothingKept(keeper);

  await putBack();
  await page.context().route(await forgetApplication(page), () => undefined);
  for (let load = 0; load < withoutMain; load += 1) await loadWithoutMain(page);
  expect(await storedPage(keeper)).toContain('Somerset Levels and Moors');

  const painted = frames.filter((text) => text.includes('Loading')).length;
  expect(painted).toBeGreaterThanOrEqual(withMain + withoutMain);
  expect(withCards(frames)).toEqual([]);
}

test.beforeEach(async ({ openAs, page }) => {
  await openAs('region@suite.test');
  await untilPageStored(page, 'Somerset Levels and Moors');
});

test('not one frame of the cards after a sign-out here, nor in another tab', async ({
  context,
  page: other,
}) => {
  const watched = await watch(context);
  const { page, frames } = watched;
  await page.getByRole('button', { name: 'Amara Fielding' }).click();
  await expect.poll(() => frames.at(-1)).toContain('Logout');
  frames.length = 0;
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(other.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect(other.getByRole('article')).toHaveCount(0);
  await expect(signInButton(page)).toBeVisible();
  await other.close();
  await expectNoCards(watched);
});

test('not one frame of the cards after a sign-out in a sibling', async ({
  context,
  page: other,
  suite,
}) => {
  await other.close();
  const watched = await watch(context);
  await context.addCookies([{ name: sharedCookieName, value: 'false', url: suite.origin }]);
  watched.frames.length = 0;
  await watched.page.goto('/');
  await expect(signInButton(watched.page)).toBeVisible();
  await expectNoCards(watched);
});

test('nothing is kept when the tab is closed in the moment of Logout, nor what a purge did not reach', async ({
  context,
  page,
}) => {
  const keeper = await context.newPage();
  await keeper.goto('/third-party-notices.md');
  await page.getByRole('button', { name: 'Amara Fielding' }).click();
  // As if the tab were gone before it could delete anything itself.
  await page.evaluate(() => {
    CacheStorage.prototype.delete = () => new Promise(() => undefined);
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('closed', 'AbortError');
    };
  });
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.close();
  await expectNothingKept(keeper);

  // The next start of the worker finishes what its process did not.
  await keeper.evaluate(async (name) => {
    await (await caches.open(name)).put('/', new Response('Somerset Levels and Moors'));
  }, storageKeys.pageCache);
  const devTools = await context.newCDPSession(keeper);
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.stopAllWorkers');
  await keeper.reload();
  await expect.poll(() => storedPage(keeper)).toBe('');
});

test('a session and its cards survive a restart of the browser, offline too; a sign-out leaves no file of the page on the disk, though a tab has it open', async ({
  launchOptions,
  suite,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'profile-'));
  const options = { ...launchOptions, baseURL: suite.origin };
  const before = await chromium.launchPersistentContext(profile, options);
  const first = await before.newPage();
  await signIn(first, 'region@suite.test');
  await untilPageStored(first, 'Somerset Levels and Moors');
  await before.close();

  const own = await chromium.launchPersistentContext(profile, options);
  const errors = watchErrors(own);
  const logins = watchRequests(own, `${suite.provider}/auth`);
  const tab = await own.newPage();
  await own.setOffline(true);
  await tab.goto('/some/where');
  await expectCards(tab);
  await expect(tab.getByRole('main').getByRole('status')).toHaveText(/^Offline. Cards from/);
  await own.setOffline(false);
  await tab.goto('/');
  await expectCards(tab, 'Amara Fielding');
  expect(errors.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  expect(logins).toEqual([]);

  const folder = join(profile, 'Default/Service Worker/CacheStorage');
  const files = async () => {
    const reading = readdir(folder, { recursive: true, withFileTypes: true });
    const entries = await reading.catch(() => undefined);
    // A folder that goes while it is read says nothing of the others.
    if (!entries) return Number.NaN;
    const read = entries
      .filter((entry) => entry.isFile())
      // One that is gone in between holds nothing.
      .map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1').catch(() => ''));
    return (await Promise.all(read)).filter((text) => text.includes('Somerset Levels')).length;
  };

  const keeper = await own.newPage();
  await keeper.goto('/third-party-notices.md');
  const open = await keeper.evaluateHandle((name) => caches.open(name), storageKeys.pageCache);
  await expect.poll(files).toBe(1);
  await logOut(tab, 'Amara Fielding');
  await expect.poll(files).toBe(0);
  await open.dispose();
  await own.close();
  await rm(profile, { recursive: true, maxRetries: 5 });
});
