import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { signIn } from '../e2e/launcher.ts';
import { chromiumOptions } from '../support/findChromium.ts';
import { watchFirstCard } from '../support/firstCard.ts';
import { untilPageStored } from '../support/until.ts';
import { servePages } from './floors.ts';

interface Options {
  /** How many pairs to measure. */
  readonly pairs: number;
  /** A checkout of Homer that was built, to be measured beside the launcher. */
  readonly homer: string | undefined;
  /** Prints progress on the terminal. */
  readonly progress: (text: string) => void;
}

/** What the bench measures: the built launcher with its stand-ins, in one browser. */
export type Stage = Awaited<ReturnType<typeof openStage>>;

const firstPort = 4200;

/** Builds and serves the launcher in `folder`, perhaps of another commit. */
export async function openStage(folder: string, options: Options) {
  options.progress(`building ${folder}`);
  const { startSuite }: typeof import('../e2e/suite.ts') = await import(
    join(folder, 'tests/e2e/suite.ts')
  );
  // No renewal falls into a measurement, and the provider is on another site, as with most operators.
  const variables = { LOCAL_ID_TOKEN_SECONDS: '86400', IDP_HOST: '127.0.0.1' };
  const suite = await startSuite(firstPort, variables, '--without-pages');
  const pages = await servePages(suite, firstPort);
  const browser = await chromium.launch(chromiumOptions());
  return {
    ...options,
    suite,
    browser,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await pages.close();
      await suite.stop();
    },
  };
}

export const phone = {
  locale: 'en-GB',
  timezoneId: 'Europe/London',
  viewport: { width: 412, height: 823 },
} as const;

/**
 * Signs `email` in, in a browser context of its own with a phone's window, and waits until the next
 * visit has everything.
 */
export async function signedIn({ browser, suite }: Stage, email: string): Promise<BrowserContext> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await signIn(page, email, suite.origin);
  await untilPageStored(page);
  await page.close();
  await watchFirstCard(context);
  return context;
}

export interface Conditions {
  /** How many times slower the page's processor is than this machine's. */
  readonly slowdown: number;
  readonly isWorkerStopped?: boolean;
  /** By default as fast as this machine. */
  readonly network?: 'slow 4G' | 'offline' | undefined;
}

/** Lighthouse's, in bytes a second. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** A new, blank tab under `conditions`. */
export async function openTab(
  context: BrowserContext,
  { slowdown, isWorkerStopped = false, network }: Conditions,
): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (network === 'slow 4G') {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slow4G);
  }
  // Before the worker is stopped: a stopping one never confirms it.
  await context.setOffline(network === 'offline');
  if (isWorkerStopped) {
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    await session.send('ServiceWorker.disable');
  }
  return page;
}

/**
 * Runs the arms of a comparison in turns, so that the machine's load affects them alike. Each round
 * begins with another arm, so that none always profits from the same predecessor.
 * A first round is not counted: it has the costs that occur only once.
 * @returns the runs of each arm, in the order of `arms`
 */
export async function interleave(
  arms: readonly (() => Promise<number>)[],
  rounds: number,
): Promise<number[][]> {
  const all = arms.map((arm) => ({ arm, runs: [] as number[] }));
  for (let round = -1; round < rounds; round += 1) {
    const first = Math.max(round, 0) % all.length;
    for (const { arm, runs } of [...all.slice(first), ...all.slice(0, first)]) {
      const run = await arm();
      if (round >= 0) runs.push(run);
    }
  }
  return all.map(({ runs }) => runs);
}
