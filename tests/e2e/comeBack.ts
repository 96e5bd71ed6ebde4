import type { Page } from '@playwright/test';

/** Brings the user back to the page by `event`. */
export async function comeBack(page: Page, event: 'focus' | 'pageshow' = 'focus'): Promise<void> {
  await page.evaluate((type) => {
    window.dispatchEvent(
      type === 'pageshow'
        ? new PageTransitionEvent(type, { persisted: true })
        : new FocusEvent(type),
    );
  }, event);
}
