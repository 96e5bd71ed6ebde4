import { expect, type Page } from '@playwright/test';
import { expectCards } from './expectCards.ts';
import { openSibling } from './openSibling.ts';
import { readStoredUser } from './storedUser.ts';
import type { Suite } from './suite.ts';
import { signIn } from './test.ts';

/** Signs in, and is away from the application until its bearer has died. */
export async function leaveSessionUntilDead(page: Page, suite: Suite): Promise<void> {
  await signIn(page, 'region@suite.test');
  await expectCards(page);
  const end = await endOfBearer(page, suite);
  await openSibling(page, suite);
  await expect.poll(() => Date.now()).toBeGreaterThan(end);
}

/** Waits for the end that the application knows of: the token's lifetime, from when it came. */
export async function bearerIsDead(page: Page, suite: Suite): Promise<void> {
  await expect(async () => {
    expect(Date.now()).toBeGreaterThan(await endOfBearer(page, suite));
  }).toPass({ intervals: [200] });
}

async function endOfBearer(page: Page, suite: Suite): Promise<number> {
  const { receivedAt, lifetime } = JSON.parse((await readStoredUser(page, suite)) ?? '{}');
  return receivedAt + lifetime;
}
