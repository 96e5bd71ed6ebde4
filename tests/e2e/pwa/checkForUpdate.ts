import type { Page } from '@playwright/test';

/**
 * Has the page check for another worker until it finds one, which nobody waits for: a check that joins
 * one under way, which has read the old worker, finds nothing, and fails where that one does.
 */
export async function checkForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    let isFound = false;
    registration.addEventListener('updatefound', () => {
      isFound = true;
    });
    const check = async () => {
      while (!isFound) await registration.update().catch(() => undefined);
    };
    void check();
  });
}
