import type { CDPSession, Page } from '@playwright/test';
import { firstCardPainted } from '../support/firstCard.ts';
import type { Visitor } from './Stage.ts';

export interface Conditions {
  /** How many times slower than this machine's the page's processor is. */
  readonly slowdown: 1 | 4 | 6;
  readonly isWorkerStopped: boolean;
  readonly isOffline: boolean;
}

export const atBest: Conditions = { slowdown: 1, isWorkerStopped: false, isOffline: false };

/** Time for a new tab, and for what the last one left behind, to come to rest. */
const quiet = 150;

/**
 * Opens the launcher as a visitor who has been here before, up to its first card.
 * @returns milliseconds from the start of the navigation to the frame with the first card
 */
export async function revisit(
  visitor: Visitor,
  origin: string,
  conditions: Conditions,
): Promise<number> {
  return await visiting(visitor, conditions, async (page) => {
    await page.goto(origin, { waitUntil: 'commit' });
    return (await firstCardPainted(page)).shown;
  });
}

/**
 * Does `work` under `conditions` in a tab of its own, as if the launcher had just been started: in
 * the same tab it would, now and then, find style sheet and scripts in the memory of the last visit.
 */
export async function visiting<T>(
  { context }: Visitor,
  { slowdown, isWorkerStopped, isOffline }: Conditions,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    // Before the worker is stopped: one that is stopping never says that it has heard of it.
    await context.setOffline(isOffline);
    if (isWorkerStopped) await stopWorkers(session);
    await page.waitForTimeout(quiet);
    return await work(page);
  } finally {
    await context.setOffline(false);
    await page.close();
  }
}

async function stopWorkers(session: CDPSession): Promise<void> {
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.send('ServiceWorker.disable');
}
