import { defineConfig } from '@playwright/test';
import endToEnd from '../e2e/playwright.config.ts';

const { projects: _, ...shared } = endToEnd;

export default defineConfig({
  ...shared,
  testDir: '.',
  workers: 1,
  timeout: 0,
  // It is slow on purpose.
  reportSlowTests: null,
});
