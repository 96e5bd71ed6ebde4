import { defineConfig } from '@playwright/test';

/** Playwright runs the stories, but drives neither engine: it has builds of its own. */
export default defineConfig({
  outputDir: '../../test-results/engines',
  globalSetup: '../support/globalSetup.ts',
  fullyParallel: false,
  workers: 1,
  // No story waits this long where it passes: room for a machine that others use, too.
  timeout: 240_000,
  reporter: [['list']],
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
});
