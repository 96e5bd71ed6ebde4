import type { CDPSession, Page } from '@playwright/test';
import { dedupingInterval } from '../../../src/applications/userData/timing.ts';
import type { Figure } from '../Figure.ts';
import { createVisitor, launchBrowser, type Stage } from '../Stage.ts';
import { summarise } from '../statistics.ts';

declare global {
  interface Window {
    /** The user comes back to the page so many times, each some time after the last. */
    comeBack?: (times: number) => Promise<void>;
  }
}

const revalidations = 720;
/** Whatever is allocated once is there after so many. */
const warmUp = 20;

/**
 * Half a day with a look at the launcher every minute. In a browser that compiles nothing: machine code
 * grows with use until all that is hot is compiled, by more than what the goal allows, and hides the rest.
 */
export async function heap({ suite, progress }: Stage): Promise<Figure[]> {
  const browser = await launchBrowser('--js-flags=--jitless');
  const context = await createVisitor({ browser, suite }, 'region@suite.test');
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.addInitScript(shortenTime, dedupingInterval);
  await page.goto(suite.origin);
  await page.getByText(/^Updated/).waitFor();
  await loadedWhenIdle(page);

  await comeBack(page, warmUp);
  const before = await usedHeap(session);
  await fetch(`${suite.api}/requests`, { method: 'DELETE' });
  for (let done = 0; done < revalidations; done += 90) {
    progress(`heap after ${done} revalidations`);
    await comeBack(page, 90);
  }
  const after = await usedHeap(session);
  await requireRequests(suite.api);
  await browser.close();
  const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;
  return [
    {
      name: `heap after ${revalidations} focus revalidations against the start`,
      unit: '×',
      summary: summarise([after / before]),
      atMost: 1.1,
      detail: `${inMegabytes(after)} / ${inMegabytes(before)}`,
    },
  ];
}

/** Until the last parts have come that idle time loads, of the session and of telemetry. */
async function loadedWhenIdle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    return ['protocolMessages-', 'applicationInsights-'].every((part) =>
      names.some((name) => name.includes(part)),
    );
  });
}

/** One call for many: each leaves something of the driver's behind. */
async function comeBack(page: Page, times: number): Promise<void> {
  await page.evaluate((count) => window.comeBack?.(count), times);
}

/** Whether the API was really asked every time. */
async function requireRequests(api: string): Promise<void> {
  const requests: unknown = await (await fetch(`${api}/requests`)).json();
  const count = Array.isArray(requests)
    ? requests.filter(({ path }) => path === '/me/applications').length
    : 0;
  if (count < revalidations) throw new Error(`The API was asked ${count} times only`);
}

async function usedHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

/**
 * Runs in the page, before anything of it. Both its clocks go ahead, and what SWR waits before it asks
 * for the same again has passed at the next return.
 */
function shortenTime(throttle: number): void {
  const today = Date.now;
  const sinceStart = performance.now.bind(performance);
  let ahead = 0;
  Date.now = () => today() + ahead;
  performance.now = () => sinceStart() + ahead;
  const later = window.setTimeout.bind(window);
  const sooner = (run: TimerHandler, delay?: number) => later(run, delay === throttle ? 0 : delay);
  Object.assign(window, { setTimeout: sooner });

  const isRefreshing = () => document.querySelector('main')?.textContent.includes('Refreshing…');
  const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

  window.comeBack = async (times) => {
    for (let time = 0; time < times; time += 1) {
      ahead += 60_000;
      window.dispatchEvent(new Event('focus'));
      while (!isRefreshing()) await pause();
      while (isRefreshing()) await pause();
      await pause();
    }
  };
}
