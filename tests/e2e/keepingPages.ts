import { findWholeChromium } from '../support/findChromium.ts';
import { test as base } from './test.ts';

/** The suite's test in a browser that keeps pages for the back button, which Playwright's own does not. */
export const test = base.extend({
  context: async ({ playwright, launchOptions, baseURL, serviceWorkers }, use) => {
    const executablePath = findWholeChromium();
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      ...(executablePath && { executablePath }),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    const context = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers });
    await context.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.restored = String(persisted);
      });
    });
    await use(context);
    await browser.close();
  },
});
