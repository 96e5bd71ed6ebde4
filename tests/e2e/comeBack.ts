import type { Page } from '@playwright/test';

/**
 * Brings the user back to the page by `event`, later than the two seconds within which a return is
 * taken for the same one. Needs `page.clock.install()` before the page is opened.
 */
export async function comeBack(page: Page, event: 'focus' | 'pageshow' = 'focus'): Promise<void> {
  await page.clock.fastForward(3000);
  await page.evaluate((type) => {
    window.dispatchEvent(
      type === 'pageshow'
        ? new PageTransitionEvent(type, { persisted: true })
        : new FocusEvent(type),
    );
  }, event);
}
