import type { Page } from '@playwright/test';
import { untilDead } from './clock.ts';
import { expectCards } from './expectCards.ts';
import { openSibling } from './openSibling.ts';
import type { Suite } from './suite.ts';

/** Is away from the application, which shows the cards, until its bearer has died. */
export async function leaveUntilDead(page: Page, suite: Suite): Promise<void> {
  await expectCards(page);
  await openSibling(page, suite);
  await page.clock.fastForward(untilDead);
}
