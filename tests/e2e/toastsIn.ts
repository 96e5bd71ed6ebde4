import type { Locator, Page } from '@playwright/test';

/** The toasts that are shown. */
export function toastsIn(page: Page): Locator {
  return page.locator('.Toastify').getByRole('group');
}
