import type { Page } from '@playwright/test';
import type { Suite } from './suite.ts';

/** Opens a sibling application: on the same site, and so with the same cookies, on another origin. */
export async function openSibling(page: Page, { api }: Suite): Promise<void> {
  await page.goto(`${api}/pages/plan/somerset-levels-and-moors`);
}
