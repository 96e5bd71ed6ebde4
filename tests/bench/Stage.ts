import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { type Suite, startSuite } from '../e2e/suite.ts';
import { findChromium } from '../support/findChromium.ts';
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

/** A browser of its own for one user, with a phone's window, who has been here before. */
export interface Visitor {
  readonly context: BrowserContext;
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
  const executablePath = findChromium();
  return await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      // Every visit in the process that the worker runs in. Otherwise chance decides whether a visitor's
      // visits have that one or start one of their own, which takes as long as the page itself.
      '--process-per-site',
      // Chromium refuses its sandbox to root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...more,
    ],
  });
}

/**
 * Signs `email` in, in a browser of its own, and waits until the next visit has everything.
 * @param prepare is given the open page before it is closed.
 */
export async function createVisitor(
  { browser, suite }: Pick<Stage, 'browser' | 'suite'>,
  email: string,
  prepare?: (page: Page) => Promise<void>,
): Promise<Visitor> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto(suite.origin);
  await page.getByRole('button', { name: email }).click();
  await page.getByRole('article').first().waitFor();
  await untilPageStored(page);
  await prepare?.(page);
  await page.close();
  await watchFirstCard(context);
  return { context };
}
