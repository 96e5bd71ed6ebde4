import type { Page } from '@playwright/test';

/**
 * Has the page check for another worker until it finds one: a check that joins one under way, which has
 * read the old worker, finds nothing, and fails where that one does. Returns the end of its installation.
 */
export async function checkForUpdate(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    let end: string | undefined;
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => {
        end ??= installing.state;
      });
    });
    while (end === undefined) await registration.update().catch(() => undefined);
    return end;
  });
}
