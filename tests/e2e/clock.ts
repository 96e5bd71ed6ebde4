import type { Page } from '@playwright/test';
import { expect } from '../support/expect.ts';

/**
 * Milliseconds: into the last quarter of an ID token's life, which renews it. The page's clock is set forward, so it must have been installed; the stand-ins go by the true time,
 * for which the page's clock is simply wrong.
 */
export const untilDue = 250_000;

/** Lets the page's time pass, second by second, until it comes to what is asked for. */
export async function letTimePass(page: Page, until: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return await until();
    })
    .toBe(true);
}
