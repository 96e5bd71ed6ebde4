import type { Page } from '@playwright/test';
import { storageKeys } from '../../shared/storageKeys.ts';

/**
 * Puts the floor in the place of the stored page: the same markup, style sheet and blocking boot
 * script and nothing else, answered by the same worker from the same place (docs/decisions/031).
 */
export async function plantFloor(page: Page): Promise<void> {
  await page.evaluate(async (cacheName) => {
    const cache = await caches.open(cacheName);
    const [key] = await cache.keys();
    const stored = key && (await cache.match(key));
    if (!key || !stored) throw new Error('There is no stored page to make a floor of');
    const html = await stored.text();
    const end = html.indexOf('<div id="toasts">');
    const floor = html
      .slice(0, end)
      // The boot script gates as ever and then finds nothing to import.
      .replaceAll(/ data-(?:main|base|session)="[^"]*"/g, '')
      .replaceAll(/\s*<link rel="(?!stylesheet)[^>]*>/g, '');
    if (end < 0 || floor.includes('modulepreload')) throw new Error('The page is not as expected');
    await cache.put(key, new Response(`${floor}</body></html>`, { headers: stored.headers }));
  }, storageKeys.pageCache);
}
