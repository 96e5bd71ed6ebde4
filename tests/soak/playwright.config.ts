import { defineConfig } from '@playwright/test';
import endToEnd from '../e2e/playwright.config.ts';

const { projects: _, ...shared } = endToEnd;

// Five times as many as at every change.
process.env.E2E_LOADS ??= '50';

export default defineConfig({
  ...shared,
  workers: 1,
  projects: [
    { name: 'loads', testDir: '../e2e/pwa', grep: /none of \d+ loads/ },
    { name: 'soak', testDir: '.', timeout: 0 },
  ],
});
