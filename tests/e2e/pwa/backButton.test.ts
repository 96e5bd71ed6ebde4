import type { Page } from '@playwright/test';
import { findWholeChromium } from '../../support/findChromium.ts';
import { sharedCookieName } from '../sharedCookie.ts';
import { test as base, expect, expectCards, untilStored } from '../test.ts';
import { forgetApplication } from './storedPage.ts';
import { watchFrames, withCards } from './watchFrames.ts';

/** Starts a browser with a back-forward cache, which Playwright's own does not have. */
const test = base.extend({
  context: async ({ playwright, launchOptions, baseURL }, use) => {
    const executablePath = findWholeChromium();
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      ...(executablePath && { executablePath }),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    await use(await browser.newContext({ ...(baseURL && { baseURL }) }));
    await browser.close();
  },
});

test.skip(!findWholeChromium(), 'needs a browser that keeps the page it leaves');

/**
 * We do not use page.goBack, which waits for a navigation: here there may be none. This must answer first,
 * because the page that is left no longer can.
 */
async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.left = 'true';
    setTimeout(() => history.back());
  });
  await expect(page.locator('html[data-left]')).toHaveCount(0);
}

/* The application notices a sign-out by itself (tests/unit/auth/waysOut.test.ts), so here it never loads. */
test('the back button brings the cards back whole, and none after a sign-out in a sibling', async ({
  page,
  context,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/Failed to load resource|Failed to fetch/);
  const frames = await watchFrames(context);
  await context.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => persisted && window.tellFrame('restored'));
  });
  await openAs();
  await expectCards(page);
  // A worker that claims a page which the browser keeps makes the browser drop it.
  await untilStored(page);
  await page.goto(`${suite.api}/pages/contact`);
  await goBack(page);
  await expect.poll(() => frames).toContain('restored');
  await expectCards(page);
  await expect(page.locator('html')).toHaveCSS('opacity', '1');

  await context.route(await forgetApplication(page), (route) => route.abort());
  await page.reload();
  const couldNotLoad = page.getByRole('heading', { name: 'Could not load' });
  await expect(couldNotLoad).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto(`${suite.api}/pages/contact`);
  await context.addCookies([{ name: sharedCookieName, value: 'false', url: suite.origin }]);
  frames.length = 0;
  await goBack(page);
  await expect.poll(() => frames).toContain('restored');
  await expect(couldNotLoad).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  expect(withCards(frames)).toEqual([]);
});
