import { defineConfig } from '@playwright/test';
import endToEnd from '../e2e/playwright.config.ts';

const { projects: _, ...shared } = endToEnd;

export default defineConfig({ ...shared, workers: 1, testDir: '.' });
