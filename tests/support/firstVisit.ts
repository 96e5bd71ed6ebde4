import type { Browser, BrowserContextOptions } from '@playwright/test';
import { permanentNames } from '../../sw/permanentNames.ts';
import type { Suite } from '../e2e/suite.ts';
import { type CountingProxy, startCountingProxy, type Transfer } from './countingProxy.ts';
import { firstCardPainted, watchFirstCard } from './firstCard.ts';
import { untilPageStored } from './untilPageStored.ts';

export type SignedInState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** What a first visit, signed in, takes from the launcher's own server. */
export interface FirstVisit {
  /** What had been asked for when the cards stood, and their logos. */
  readonly untilCards: readonly Transfer[];
  /** All of it, the worker's install and what idle time loads included, but telemetry's script. */
  readonly inAll: readonly Transfer[];
  readonly telemetry: readonly Transfer[];
}

/** Nothing more comes once nothing has come for so long: telemetry waits for ten seconds. */
const silence = 12_000;

/** Cookie and tokens of a sign-in, and nothing else that a visit leaves behind. */
export async function signedInState(
  browser: Browser,
  { origin }: Suite,
  email: string,
): Promise<SignedInState> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(origin);
  await page.getByRole('button', { name: email }).click();
  await page.getByRole('article').first().waitFor();
  const { cookies, origins } = await context.storageState();
  await context.close();
  return {
    cookies,
    origins: origins
      .filter((entry) => entry.origin === origin)
      .map(({ localStorage, ...entry }) => ({
        ...entry,
        localStorage: localStorage.filter(({ name }) =>
          name.startsWith(permanentNames.userStorePrefix),
        ),
      })),
  };
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
  await untilSilent(proxy);
  await context.close();
  await proxy.close();

  const own = proxy.transfers.filter(({ url }) => url.startsWith(`${origin}/`));
  const isTelemetry = ({ url }: Transfer) => url.includes('/static/applicationInsights-');
  // The worker fetches them once more.
  const beforeWorker = own.findIndex(({ url }) => url.endsWith(permanentNames.workerPath));
  return {
    untilCards: own.filter(
      ({ startedAt, url }, index) =>
        startedAt <= cardsStood || (url.endsWith('.svg') && index < beforeWorker),
    ),
    inAll: own.filter((transfer) => !isTelemetry(transfer)),
    telemetry: own.filter(isTelemetry),
  };
}

export function totalBytes(transfers: readonly Transfer[]): number {
  return transfers.reduce((total, { bytes }) => total + bytes, 0);
}

async function untilSilent(proxy: CountingProxy): Promise<void> {
  let since = Date.now();
  let seen = -1;
  while (Date.now() - since < silence) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (proxy.transfers.length === seen && proxy.pending() === 0) continue;
    seen = proxy.transfers.length;
    since = Date.now();
  }
}
