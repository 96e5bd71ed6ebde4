import type { Page } from '@playwright/test';
import { findWholeChromium } from '../../support/findChromium.ts';
import { sharedCookieName } from '../sharedCookie.ts';
import { test as base, expect, expectCards, expectSignedOut, untilStored } from '../test.ts';
import { watchFrames, withCards } from './watchFrames.ts';

/** In a browser that keeps pages for the back button, which Playwright's own does not. */
const test = base.extend({
  context: async ({ playwright, launchOptions, baseURL }, use) => {
    const executablePath = findWholeChromium();
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      ...(executablePath && { executablePath }),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    const context = await browser.newContext({ ...(baseURL && { baseURL }) });
    await context.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.restored = String(persisted);
      });
    });
    await use(context);
    await browser.close();
  },
});

test.skip(!findWholeChromium(), 'needs a browser that keeps the page it leaves');

/**
 * Not page.goBack, which waits for a navigation: here there may be none. And not before this has
 * answered, which the page that is left can do no more.
 */
async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.left = 'true';
    setTimeout(() => history.back());
  });
  await expect(page.locator('html[data-left]')).toHaveCount(0);
  await expect(page.locator('html[data-restored=true]')).toBeAttached();
}

test('the back button brings the cards back whole, and none after a sign-out in a sibling', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  const frames = await watchFrames(context);
  await openAs();
  await expectCards(page);
  // A worker that claims a page which the browser keeps makes the browser drop it.
  await untilStored(page);
  await page.goto(`${suite.api}/pages/contact`);
  frames.length = 0;
  await goBack(page);
  await expectCards(page);
  await expect.poll(() => withCards(frames)).not.toEqual([]);

  await page.goto(`${suite.api}/pages/contact`);
  await context.addCookies([{ name: sharedCookieName, value: 'false', url: suite.origin }]);
  frames.length = 0;
  await goBack(page);
  await expectSignedOut(page);
  expect(withCards(frames)).toEqual([]);
});
