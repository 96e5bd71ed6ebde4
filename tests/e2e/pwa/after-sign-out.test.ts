import type { BrowserContext, Page } from '@playwright/test';
import { permanentNames } from '../../../sw/permanentNames.ts';
import { expectCards } from '../expectCards.ts';
import { logOut } from '../logOut.ts';
import { sharedCookieName } from '../sharedCookie.ts';
import { expect, test } from '../test.ts';
import { copyDevice } from './copyDevice.ts';
import { forgetMain, storedPage, storedRecords, untilStored } from './storedPage.ts';
import { watchFrames, withCards } from './watchFrames.ts';

/** After each of the three sign-outs: with the application, and by the boot script's word alone. */
const loads = { withMain: 5, withoutMain: 15 };

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
  // What it painted so far has been told, and will not come in later as if painted after a sign-out.
  await expect.poll(() => withCards(frames.slice(-1)).join()).toContain('Updated');
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

async function expectNothingKept(keeper: Page): Promise<void> {
  await expect.poll(() => storedPage(keeper)).toBe('');
  await expect.poll(() => storedRecords(keeper)).toBe('[]');
  const names = await keeper.evaluate(() => Object.keys(localStorage));
  expect(names.filter((name) => name.startsWith(permanentNames.userStorePrefix))).toEqual([]);
}

/** Each load finds on the device all that was there before the sign-out, and a cookie that says no. */
async function expectNoCards({ page, keeper, frames, putBack }: Watched): Promise<void> {
  await expectNothingKept(keeper);
  for (let load = 0; load < loads.withMain; load += 1) {
    await putBack();
    await page.goto('/');
    await expect(signInButton(page)).toBeVisible();
  }
  await expectNothingKept(keeper);

  await putBack();
  await page.context().route(await forgetMain(page), () => undefined);
  for (let load = 0; load < loads.withoutMain; load += 1) await loadWithoutMain(page);
  expect(await storedPage(keeper)).toContain('Somerset Levels and Moors');

  const painted = frames.filter((text) => text.includes('Loading')).length;
  expect(painted).toBeGreaterThanOrEqual(loads.withMain + loads.withoutMain);
  expect(withCards(frames)).toEqual([]);
}

test.beforeEach(async ({ openAs, page }) => {
  test.setTimeout(90_000);
  await openAs('region@suite.test');
  await untilStored(page, 'Somerset Levels and Moors');
});

test('not one frame of the cards after a sign-out here', async ({ context, page: other }) => {
  await other.close();
  const watched = await watch(context);
  const { page, frames } = watched;
  await page.getByRole('button', { name: 'Amara Fielding' }).click();
  await expect.poll(() => frames.at(-1)).toContain('Logout');
  frames.length = 0;
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(signInButton(page)).toBeVisible();
  await expectNoCards(watched);
});

test('not one frame of the cards after a sign-out in another tab', async ({
  context,
  page: other,
}) => {
  const watched = await watch(context);
  const { page, frames } = watched;
  frames.length = 0;
  await logOut(other, 'Amara Fielding');
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(signInButton(other)).toBeVisible();
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
