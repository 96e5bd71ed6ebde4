import type { FakeBrowser } from './fakeBrowser.ts';
import { settled } from './settled.ts';

/** Lets time pass in steps, so that what becomes due can complete. */
export async function pass(browser: FakeBrowser, milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 5_000) {
    browser.clock.pass(Math.min(left, 5_000));
    await settled();
  }
}
