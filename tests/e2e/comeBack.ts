import type { Page } from '@playwright/test';

/** The page asks again at most once in so many milliseconds, of its own accord. */
const minimumInterval = 5_000;

/** Brings the user back to the page by `event`, later by its clock, which must have been installed. */
export async function comeBack(page: Page, event: 'focus' | 'pageshow' = 'focus'): Promise<void> {
  await page.clock.fastForward(minimumInterval);
  await page.evaluate((type) => {
    window.dispatchEvent(
      type === 'pageshow'
        ? new PageTransitionEvent(type, { persisted: true })
        : new FocusEvent(type),
    );
  }, event);
}
