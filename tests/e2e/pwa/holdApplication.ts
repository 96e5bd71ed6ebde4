import type { Page } from '@playwright/test';
import { forgetApplication } from './storedPage.ts';

/** Holds the application's scripts at its next load, until the returned function is called. */
export async function holdApplication(page: Page): Promise<() => void> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const script = await forgetApplication(page);
  await page.context().route(script, async (route) => {
    await released;
    await route.continue();
  });
  return letGo;
}
