import { fileURLToPath } from 'node:url';
import { test as base } from '@playwright/test';
import { preview } from 'vite';
import { builtGallery } from '../support/builds.ts';
import { expect } from '../support/expect.ts';
import { reportBareTexts } from '../support/reportBareTexts.ts';

const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url));

/**
 * The gallery, served once a worker; an error in its console fails the test that met it, and so does a text
 * without an element of its own (docs/how-to.md, 'Change a text').
 */
export const test = base.extend<{ gallery: string }, { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from it
    async ({}, use) => {
      const server = await preview({
        configFile,
        logLevel: 'warn',
        build: { outDir: builtGallery() },
        preview: { host: '127.0.0.1', port: 0 },
      });
      const [origin] = server.resolvedUrls?.local ?? [];
      if (!origin) throw new Error('The gallery is not served.');
      await use(origin);
      await server.close();
    },
    { scope: 'worker' },
  ],
  gallery: async ({ page, origin }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (/error|warning/.test(message.type())) errors.push(message.text());
    });
    await page.addInitScript(reportBareTexts);
    await use(origin);
    expect(errors).toEqual([]);
  },
});

export { expect };
