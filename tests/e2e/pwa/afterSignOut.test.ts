import type { Page } from '@playwright/test';
import { storageKeys } from '../../../shared/storageKeys.ts';
import * as launcher from '../launcher.ts';
import { expect, test } from '../test.ts';
import { copyDevice, forgetScript, openKeeper, storedPage, storedRecords } from './device.ts';
import { watchFrames, withCards } from './watchFrames.ts';

/* ../signOut.test.ts has a sign-out at a sibling, and one after the page was left. */
test('no frame of the cards after a Logout, here nor in another tab', async ({
  context,
  page: other,
  openAs,
}) => {
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
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await launcher.expectSignedOut(other);
  const signInButton = page.getByRole('button', { name: 'Sign in', exact: true });
  await expect(signInButton).toBeVisible();
  await other.close();
  await expectNothingKept(keeper);

  // Each load finds the device as it was before, and a cookie that says no: with the application, which stays after
  // two redirects, and with the boot script alone.
  const [withMain, withoutMain] = [3, 2];
  for (let load = 0; load < withMain; load += 1) {
    await putBack();
    await page.goto('/');
    await expect(signInButton).toBeVisible();
  }
  await expectNothingKept(keeper);
  await putBack();
  const application = await forgetScript(page);
  await context.route(application, () => undefined);
  for (let load = 0; load < withoutMain; load += 1) await loadWithoutMain(page);
  expect(await storedPage(keeper)).toContain('Somerset Levels and Moors');
  const painted = frames.filter((text) => text.includes('Loading')).length;
  expect(painted).toBeGreaterThanOrEqual(withMain + withoutMain);
  expect(withCards(frames)).toEqual([]);
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
