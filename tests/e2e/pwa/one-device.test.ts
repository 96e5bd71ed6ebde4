import { chromium, type Page } from '@playwright/test';
import { permanentNames } from '../../../sw/permanentNames.ts';
import { findWholeChromium } from '../../support/findChromium.ts';
import { expectCards } from '../expectCards.ts';
import type { Suite } from '../suite.ts';
import { expect, signIn, test } from '../test.ts';
import { forgetMain, storedPage, storedRecords, untilStored } from './storedPage.ts';
import { watchFrames, withCards } from './watchFrames.ts';

/** As many as it takes to trust it. */
const loads = 50;

const cookie = 'natural-capital-suite.is-authenticated';
const ofRegion = /Amara|Exmoor|Steart/;
const userKey = ({ provider }: Suite) =>
  `${permanentNames.userStorePrefix}${provider}:natural-capital-suite`;
const signInButton = { name: 'Sign in', exact: true };

test.beforeEach(async ({ openAs, page }) => {
  await openAs('region@suite.test');
  await untilStored(page, 'Somerset Levels and Moors');
});

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Amara Fielding' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Loads the page, whose main script never comes, until its first frames have been painted. */
async function loadWithoutMain(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}

test('after a sign-out here nothing of the user is on the device, and the next one sees only their own', async ({
  page,
  context,
}) => {
  const frames = await watchFrames(context);
  await logOut(page);
  await expect(page.getByRole('button', signInButton)).toBeVisible();
  await page.getByRole('button', { name: 'analyst@suite.test' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await untilStored(page, 'Wye Valley');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Idris Prosser' })).toBeVisible();

  expect(withCards(frames)).not.toEqual([]);
  expect(frames.filter((text) => ofRegion.test(text))).toEqual([]);
  expect(await storedPage(page)).not.toMatch(ofRegion);
  expect(await storedRecords(page)).not.toMatch(ofRegion);
});

test('who takes over without a sign-out sees nothing of who was there before', async ({
  page,
  context,
  sessions,
  suite,
}) => {
  const frames = await watchFrames(context);
  const { origins } = await sessions.of('analyst@suite.test');
  const key = userKey(suite);
  const entries = origins.flatMap(({ localStorage }) => localStorage);
  const analyst = entries.find(({ name }) => name === key)?.value ?? '';
  await page.goto('/third-party-notices.md');
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [
    key,
    analyst,
  ] as const);

  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Idris Prosser' })).toBeVisible();
  await untilStored(page, 'Wye Valley');
  expect(frames.filter((text) => ofRegion.test(text))).toEqual([]);
  expect(await storedPage(page)).not.toMatch(ofRegion);
  expect(await storedRecords(page)).not.toMatch(ofRegion);
});

test('a sign-out in one tab takes the cards out of the other and off the device', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/');
  await expectCards(other);
  await slowDown(other);
  await logOut(page);
  await expect(other.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect(other.getByRole('article')).toHaveCount(0);
  await expect.poll(() => storedPage(other)).toBe('');
  expect(await storedRecords(other)).toBe('[]');

  const frames = await watchFrames(context);
  await other.goto('/');
  await expect(other.getByRole('button', signInButton)).toBeVisible();
  expect(withCards(frames)).toEqual([]);
});

test(`after a sign-out in a sibling none of ${loads} loads paints a frame of the cards`, async ({
  page,
  context,
  suite,
}) => {
  test.setTimeout(40_000 + loads * 2000);
  const frames = await watchFrames(context);
  await slowDown(page);
  // Main would remove the stored page: each load shall find it.
  await context.route(await forgetMain(page), () => undefined);
  await loadWithoutMain(page);
  expect(withCards(frames)).not.toEqual([]);

  await context.addCookies([{ name: cookie, value: 'false', url: suite.origin }]);
  frames.length = 0;
  for (let load = 0; load < loads; load += 1) await loadWithoutMain(page);
  expect(await storedPage(page)).toContain('Somerset Levels and Moors');
  expect(frames.filter((text) => text.includes('Loading')).length).toBeGreaterThanOrEqual(loads);
  expect(withCards(frames)).toEqual([]);
});

test('an ended session offers to remove the cards from the device, and does', async ({
  page,
  context,
  suite,
}) => {
  const key = userKey(suite);
  await page.goto('/third-party-notices.md');
  await page.evaluate((name) => {
    const user = JSON.parse(localStorage.getItem(name) ?? '');
    localStorage.setItem(name, JSON.stringify({ ...user, standing: 'ended' }));
  }, key);
  await page.goto('/');
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(3);

  const frames = await watchFrames(context);
  await page.getByRole('button', { name: 'Remove from this device' }).click();
  await expect(page.getByRole('button', signInButton)).toBeVisible();
  expect(withCards(frames)).toEqual([]);
  await page.goto('/third-party-notices.md');
  expect(await storedPage(page)).toBe('');
  expect(await storedRecords(page)).toBe('[]');
});

test('the back button brings the cards back whole, and never after a sign-out', async ({
  launchOptions,
  suite,
}) => {
  // The one without windows has no back-forward cache.
  const executablePath = findWholeChromium();
  test.skip(!executablePath, 'needs a browser that keeps the page it leaves');
  const browser = await chromium.launch({
    ...launchOptions,
    ...(executablePath && { executablePath }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const context = await browser.newContext({ baseURL: suite.origin });
  const frames = await watchFrames(context);
  await context.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) window.tellFrame('brought back');
    });
  });
  const page = await context.newPage();
  await signIn(page, 'region@suite.test');
  await untilStored(page, 'Somerset Levels and Moors');
  const contact = `${suite.api}/pages/contact`;
  // Not page.goBack, which waits for a navigation: here there is none. And not before this has
  // answered, which the page that is left can do no more.
  const goBack = () =>
    page.evaluate(() => {
      setTimeout(() => history.back());
    });

  await page.goto(contact);
  frames.length = 0;
  await goBack();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect.poll(() => frames).toContain('brought back');
  await expect.poll(() => withCards(frames)).not.toEqual([]);

  await page.goto(contact);
  await context.addCookies([{ name: cookie, value: 'false', url: suite.origin }]);
  frames.length = 0;
  await goBack();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  expect(frames).toContain('brought back');
  expect(withCards(frames)).toEqual([]);
  await browser.close();
});
