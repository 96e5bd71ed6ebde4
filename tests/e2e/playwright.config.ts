import { defineConfig, devices } from '@playwright/test';
import { chromiumOptions } from '../support/findChromium.ts';

export default defineConfig({
  outputDir: '../../test-results',
  globalSetup: '../support/globalSetup.ts',
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // A passing story never takes this long; it leaves room for a busy machine.
  timeout: 90_000,
  expect: { timeout: 20_000, toPass: { intervals: [50] } },
  reporter: [['list']],
  projects: [{ name: 'e2e' }, { name: 'gallery', testDir: '../gallery', fullyParallel: true }],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Recording one slows every story down: `--trace retain-on-failure` asks for it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: chromiumOptions(),
  },
});
