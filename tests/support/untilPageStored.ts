import type { Page } from '@playwright/test';
import { storageKeys } from '../../shared/storageKeys.ts';

/** Waits until the worker has a page of these cards to answer the next visit with. */
export async function untilPageStored(page: Page): Promise<void> {
  await page.evaluate(pageStored, storageKeys.pageCache);
}

/** Runs in the page; `waitForFunction` would take a promise for a yes. */
export async function pageStored(cacheName: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await caches.has(cacheName)) && (await (await caches.open(cacheName)).keys()).length > 0) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('No page was stored');
}
