import { defineConfig } from '@playwright/test';
import endToEnd from '../e2e/playwright.config.ts';

const { projects: _, ...shared } = endToEnd;

export default defineConfig({
  ...shared,
  workers: 1,
  projects: [
    {
      name: 'soak',
      testDir: '..',
      testMatch: ['**/soak/*.test.ts', '**/afterSignOut.test.ts'],
      timeout: 0,
    },
  ],
  // It is slow on purpose.
  reportSlowTests: null,
});
