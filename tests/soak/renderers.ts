import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';

const busyMilliseconds = 700;

/** Finds the id of a tab's process: no protocol names it, but it is the one that works when the tab does. */
export async function createRendererFinder(
  browser: Browser,
): Promise<(page: Page) => Promise<number>> {
  const session = await browser.newBrowserCDPSession();

  async function cpuTimes(): Promise<Map<number, number>> {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const renderers = processInfo.filter(({ type }) => type === 'renderer');
    return new Map(renderers.map(({ id, cpuTime }) => [id, cpuTime]));
  }

  return async (page) => {
    await delay(busyMilliseconds); // Until what the tabs do by themselves is over.
    const before = await cpuTimes();
    await page.evaluate((milliseconds) => {
      const end = performance.now() + milliseconds;
      while (performance.now() < end);
    }, busyMilliseconds);
    const worked = [...(await cpuTimes())].map(([pid, time]) => ({
      pid,
      time: time - (before.get(pid) ?? 0),
    }));
    const [busiest] = worked.toSorted((one, next) => next.time - one.time);
    if (!busiest || !readFileSync(`/proc/${busiest.pid}/cmdline`, 'utf8').includes('renderer')) {
      throw new Error('The renderer of the page was not found');
    }
    return busiest.pid;
  };
}
