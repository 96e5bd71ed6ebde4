import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { type Suite, startSuite } from '../e2e/suite.ts';
import { chromiumOptions } from '../support/findChromium.ts';
import { watchFirstCard } from '../support/firstCard.ts';
import { untilPageStored } from '../support/untilPageStored.ts';

/** What every figure is measured on: the built launcher on its stand-ins, and one browser. */
export interface Stage {
  readonly suite: Suite;
  readonly browser: Browser;
  /** How many pairs to measure. */
  readonly pairs: number;
  /** Says on the terminal how far it has come. */
  progress(text: string): void;
}

export const phone = {
  locale: 'en-GB',
  timezoneId: 'Europe/London',
  viewport: { width: 412, height: 823 },
} as const;

const firstPort = Number(process.env.BENCH_FIRST_PORT ?? 4200);

export async function openStage(
  options: Pick<Stage, 'pairs' | 'progress'>,
): Promise<Stage & AsyncDisposable> {
  options.progress('building');
  // Long enough for all of it: no renewal falls into a measurement.
  const suite = await startSuite(firstPort, { LOCAL_ID_TOKEN_SECONDS: '86400' });
  const browser = await launchBrowser();
  return {
    ...options,
    suite,
    browser,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await suite.stop();
    },
  };
}

export async function launchBrowser(...more: readonly string[]): Promise<Browser> {
  const { args, ...options } = chromiumOptions();
  // Every visit in the process that the worker runs in. Otherwise chance decides whether a visitor's
  // visits have that one or start one of their own, which takes as long as the page itself.
  return await chromium.launch({ ...options, args: [...args, '--process-per-site', ...more] });
}

/**
 * Signs `email` in, in a browser context of its own with a phone's window, and waits until the next
 * visit has everything.
 * @param prepare is given the open page before it is closed.
 */
export async function createVisitor(
  { browser, suite }: Pick<Stage, 'browser' | 'suite'>,
  email: string,
  prepare?: (page: Page) => Promise<void>,
): Promise<BrowserContext> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto(suite.origin);
  await page.getByRole('button', { name: email }).click();
  await page.getByRole('article').first().waitFor();
  await untilPageStored(page);
  await prepare?.(page);
  await page.close();
  await watchFirstCard(context);
  await context.addInitScript(provideNextFrame);
  return context;
}

declare global {
  interface Window {
    /** Resolves once the next frame has been painted. */
    nextFrame: () => Promise<void>;
  }
}

/** Runs in the page, before anything of it. */
function provideNextFrame(): void {
  window.nextFrame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(undefined);
      });
    });
}

export interface Conditions {
  /** How many times slower than this machine's the page's processor is. */
  readonly slowdown: number;
  readonly isWorkerStopped?: boolean;
  readonly isOffline?: boolean;
}

/** Time for a new tab, and for what the last one left behind, to come to rest. */
const quietMs = 150;

/**
 * Does `work` under `conditions` in a tab of its own, as if the launcher had just been started: in
 * the same tab it would, now and then, find style sheet and scripts in the memory of the last visit.
 */
export async function visiting(
  context: BrowserContext,
  { slowdown, isWorkerStopped = false, isOffline = false }: Conditions,
  work: (page: Page) => Promise<number>,
): Promise<number> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    // Before the worker is stopped: one that is stopping never says that it has heard of it.
    await context.setOffline(isOffline);
    if (isWorkerStopped) {
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.stopAllWorkers');
      await session.send('ServiceWorker.disable');
    }
    await page.waitForTimeout(quietMs);
    return await work(page);
  } finally {
    await context.setOffline(false);
    await page.close();
  }
}
