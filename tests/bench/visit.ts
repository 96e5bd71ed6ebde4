import type { CDPSession } from '@playwright/test';
import { firstCardPainted } from '../support/firstCard.ts';
import type { Visitor } from './Stage.ts';

export interface Conditions {
  /** How many times slower than this machine's the page's processor is. */
  readonly slowdown: 1 | 4;
  readonly isWorkerStopped: boolean;
  readonly isOffline: boolean;
}

export const atBest: Conditions = { slowdown: 1, isWorkerStopped: false, isOffline: false };

/** Time for what a page left behind to end before the next one is measured. */
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
  return await visiting(visitor, conditions, async () => {
    await visitor.page.goto(origin, { waitUntil: 'commit' });
    return (await firstCardPainted(visitor.page)).shown;
  });
}

/** Does `work` under `conditions`, from an empty page that is at rest and back to one. */
export async function visiting<T>(
  { context, page }: Visitor,
  { slowdown, isWorkerStopped, isOffline }: Conditions,
  work: () => Promise<T>,
): Promise<T> {
  const session = await context.newCDPSession(page);
  try {
    await leave(session, page);
    // Before the worker is stopped: one that is stopping never says that it has heard of it.
    await context.setOffline(isOffline);
    if (isWorkerStopped) {
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.stopAllWorkers');
      await session.send('ServiceWorker.disable');
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return await work();
  } finally {
    await context.setOffline(false);
    await leave(session, page);
    await session.detach();
  }
}

async function leave(session: CDPSession, page: Visitor['page']): Promise<void> {
  await page.goto('about:blank');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.waitForTimeout(quiet);
}
