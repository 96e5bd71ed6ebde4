import type { Page } from '@playwright/test';
import { findWholeChromium } from '../../support/findChromium.ts';
import { untilPageStored } from '../../support/untilPageStored.ts';
import { sharedCookieName } from '../sharedCookie.ts';
import { test as base, expect, expectCards } from '../test.ts';
import { watchFrames, withCards } from './watchFrames.ts';

/** In a browser that keeps pages for the back button, which Playwright's own does not. */
const test = base.extend<{ readonly frames: string[] }>({
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
  frames: [async ({ context }, use) => use(await watchFrames(context)), { auto: true }],
});

test.skip(!findWholeChromium(), 'needs a browser that keeps the page it leaves');

const restored = (page: Page) => page.locator('html[data-restored=true]');

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
}

test('the back button brings the cards back whole, and none after a sign-out in a sibling', async ({
  page,
  context,
  frames,
  openAs,
  suite,
}) => {
  await openAs('region@suite.test');
  await expectCards(page, 'Amara Fielding');
  // A worker that claims a page which the browser keeps makes the browser drop it.
  await untilPageStored(page, 'Natural Capital Region');
  await page.goto(`${suite.api}/pages/contact`);
  frames.length = 0;
  await goBack(page);
  await expect(restored(page)).toBeAttached();
  await expectCards(page);
  await expect.poll(() => withCards(frames)).not.toEqual([]);

  await page.goto(`${suite.api}/pages/contact`);
  await context.addCookies([{ name: sharedCookieName, value: 'false', url: suite.origin }]);
  frames.length = 0;
  await goBack(page);
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect(restored(page)).toBeAttached();
  expect(withCards(frames)).toEqual([]);
});
