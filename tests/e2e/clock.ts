import type { Page } from '@playwright/test';
import { expect } from '../support/expect.ts';
import { readStoredUser } from './storedUser.ts';
import type { Suite } from './suite.ts';

/**
 * Milliseconds: into the last quarter of an ID token's life, which renews it, and past its end. The
 * page's clock is set forward, so it must have been installed; the stand-ins go by the true time,
 * for which the page's clock is simply wrong.
 */
export const untilDue = 250_000;
export const untilDead = 310_000;

/** Renews once more, as time has come, and waits until that is done in the page. */
export async function renewOnce(page: Page, suite: Suite): Promise<void> {
  // The ID token may stay: a provider gives the same one twice within a second.
  const receivedAt = async () => JSON.parse((await readStoredUser(page, suite)) ?? '{}').receivedAt;
  const before = await receivedAt();
  await page.clock.fastForward(untilDue);
  await expect.poll(receivedAt).not.toBe(before);
}

/** Lets the page's time pass, second by second, until it comes to what is asked for. */
export async function letTimePass(page: Page, until: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000);
      return await until();
    })
    .toBe(true);
}
