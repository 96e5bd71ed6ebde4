import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { builtGallery } from '../support/builds.ts';
import { expect } from '../support/expect.ts';
import { reportBareTexts } from '../support/reportBareTexts.ts';

const origin = 'https://gallery.test/';

/**
 * The gallery as it is built; an error in its console fails the test that met it, and so does a text without an
 * element of its own (docs/how-to.md, 'Change a text').
 */
export const test = base.extend<{ gallery: string }>({
  gallery: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (/error|warning/.test(message.type())) errors.push(message.text());
    });
    await page.route(`${origin}**`, (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({ path: join(builtGallery(), pathname.replace(/\/$/, '/index.html')) });
    });
    await page.addInitScript(reportBareTexts);
    await use(origin);
    expect(errors).toEqual([]);
  },
});

export { expect };
