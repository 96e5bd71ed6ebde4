import type { Browser } from '@playwright/test';
import { storageKeys } from '../../shared/storageKeys.ts';
import type { Suite } from '../e2e/suite.ts';
import { startCountingProxy, type Transfer } from './countingProxy.ts';
import { firstCardPainted, watchFirstCard } from './firstCard.ts';
import type { SignedInState } from './signedInState.ts';
import { untilPageStored } from './untilPageStored.ts';

/** What a first visit, signed in, takes from the launcher's own server. */
export interface FirstVisit {
  /** What had been asked for when the cards stood, and their logos. */
  readonly untilCards: readonly Transfer[];
  /** All of it, the worker's install and what idle time loads included; telemetry comes later. */
  readonly inAll: readonly Transfer[];
}

/** Visits with tokens in localStorage, no worker and empty caches, until nothing more is loaded. */
export async function visitFirst(
  browser: Browser,
  { origin }: Suite,
  storageState: SignedInState,
): Promise<FirstVisit> {
  const proxy = await startCountingProxy();
  const context = await browser.newContext({ storageState, proxy: { server: proxy.address } });
  await watchFirstCard(context);
  const page = await context.newPage();
  await page.goto(origin, { waitUntil: 'commit' });
  const { drawn } = await firstCardPainted(page);
  const cardsStood = drawn + (await page.evaluate(() => performance.timeOrigin));
  await untilPageStored(page);
  await proxy.untilSilent();
  await context.close();
  await proxy.close();

  const own = proxy.transfers.filter(
    // Where the machine is slow telemetry has come.
    ({ url }) => url.startsWith(`${origin}/`) && !url.includes('/static/applicationInsights-'),
  );
  // The worker fetches them once more.
  const beforeWorker = own.findIndex(({ url }) => url.endsWith(storageKeys.workerPath));
  return {
    untilCards: own.filter(
      ({ startedAt, url }, index) =>
        startedAt <= cardsStood || (url.endsWith('.svg') && index < beforeWorker),
    ),
    inAll: own,
  };
}

export function totalBytes(transfers: readonly Transfer[]): number {
  return transfers.reduce((total, { bytes }) => total + bytes, 0);
}
