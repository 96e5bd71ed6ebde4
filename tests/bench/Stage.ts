import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Suite } from '../e2e/suite.ts';
import { projectRoot } from '../run/command.ts';
import { chromiumOptions } from '../support/findChromium.ts';
import { watchFirstCard } from '../support/firstCard.ts';
import { untilPageStored } from '../support/until.ts';
import { servePages } from './floors.ts';

/** Everything that figures are measured on: the built launcher with its stand-ins, and one browser. */
export interface Stage {
  readonly suite: Suite;
  readonly browser: Browser;
  /** How many pairs to measure. */
  readonly pairs: number;
  /** The folder of a built Homer, to be measured beside the launcher. */
  readonly homer?: string | undefined;
  /** Says on the terminal how far it has come. */
  progress(text: string): void;
}

export const phone = {
  locale: 'en-GB',
  timezoneId: 'Europe/London',
  viewport: { width: 412, height: 823 },
} as const;

/** Lighthouse's, in bytes a second. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

const firstPort = Number(process.env.BENCH_FIRST_PORT ?? 4200);

const run = promisify(execFile);

/** Puts `commit` into a folder of its own, with its packages. Returns the folder; the caller removes it. */
export async function checkOut(commit: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'commit-'));
  await run('git', ['clone', '--quiet', '--no-checkout', projectRoot, folder]);
  await run('git', ['checkout', '--quiet', '--detach', commit], { cwd: folder });
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
  return folder;
}

type Options = Pick<Stage, 'pairs' | 'homer' | 'progress'>;

/** Builds and serves the launcher that lies in `folder`, which may be another commit's. */
export async function openStage(
  options: Options,
  folder = projectRoot,
): Promise<Stage & AsyncDisposable> {
  options.progress(folder === projectRoot ? 'building' : 'building the commit to compare with');
  const port = folder === projectRoot ? firstPort : firstPort + 10;
  const { startSuite }: typeof import('../e2e/suite.ts') = await import(
    join(folder, 'tests/e2e/suite.ts')
  );
  // No renewal falls into a measurement, and the provider is on another site, as with most operators.
  const variables = { LOCAL_ID_TOKEN_SECONDS: '86400', IDP_HOST: '127.0.0.1' };
  const suite = await startSuite(port, variables, '--without-pages');
  const pages = await servePages(suite, port);
  const browser = await chromium.launch(chromiumOptions());
  return {
    ...options,
    suite,
    browser,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await pages.close();
      await suite.stop();
      if (folder !== projectRoot) await rm(folder, { recursive: true });
    },
  };
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
  /** How many times slower the page's processor is than this machine's. */
  readonly slowdown: number;
  readonly isWorkerStopped?: boolean;
  /** By default as fast as this machine. */
  readonly network?: 'slow 4G' | 'offline' | undefined;
}

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
  // Before the worker is stopped: one that is stopping never says that it has heard of it.
  await context.setOffline(network === 'offline');
  if (isWorkerStopped) {
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    await session.send('ServiceWorker.disable');
  }
  return page;
}
