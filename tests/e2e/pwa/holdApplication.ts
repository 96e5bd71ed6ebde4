import type { Page } from '@playwright/test';
import { forgetMain } from './storedPage.ts';

/** Holds the application's main script at its next load, until the returned function is called. */
export async function holdMain(page: Page): Promise<() => void> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const main = await forgetMain(page);
  await page.context().route(main, async (route) => {
    await released;
    await route.continue();
  });
  return letGo;
}
