import type { CDPSession, Page } from '@playwright/test';
import { atMost, createFigure, type Figure } from '../Figure.ts';
import { createVisitor, type Stage } from '../Stage.ts';
import { summarise } from '../statistics.ts';

declare global {
  interface Window {
    /** The user looks at the page again, some time later. */
    returnLater?: () => void;
  }
}

const revalidations = 720;
/** Whatever is allocated once, such as compiled code, is there after so many. */
const warmUp = 20;
/** SWR passes over a focus that follows another within two seconds; the clock is put on instead. */
const betweenFocuses = 2500;

/** Half a day with a look at the launcher every minute. */
export async function heap(stage: Stage): Promise<Figure[]> {
  const { context, page } = await createVisitor(stage, 'region@suite.test');
  const session = await context.newCDPSession(page);
  await page.addInitScript(putClockOn, betweenFocuses);
  await page.goto(stage.suite.origin);
  await page.getByRole('button', { name: 'Refresh' }).waitFor();

  await revalidate(page, warmUp);
  const before = await usedHeap(session);
  for (let done = 0; done < revalidations; done += 90) {
    stage.progress(`heap after ${done} revalidations`);
    await revalidate(page, 90);
  }
  const after = await usedHeap(session);
  await context.close();
  return [
    createFigure({
      name: `heap after ${revalidations} focus revalidations against the start`,
      unit: '×',
      goal: atMost(1.1),
      summary: summarise([after / before]),
      detail: `${inMegabytes(after)} / ${inMegabytes(before)}`,
    }),
  ];
}

/** Runs in the page, before anything of it. */
function putClockOn(step: number): void {
  const { now } = Date;
  const { setTimeout } = window;
  let ahead = 0;
  Date.now = () => now() + ahead;
  // SWR joins what follows within two seconds to the request before it, by a timer of its own.
  const hurried = (work: TimerHandler, delay?: number, ...rest: unknown[]) =>
    setTimeout(work, delay === 2000 ? 0 : delay, ...rest);
  window.setTimeout = Object.assign(hurried, setTimeout);
  window.returnLater = () => {
    ahead += step;
    window.dispatchEvent(new Event('focus'));
  };
}

/** Each is waited for, so that every one of them really asked the API. */
async function revalidate(page: Page, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const answered = page.waitForResponse((response) =>
      response.url().endsWith('/me/applications'),
    );
    await page.evaluate(() => window.returnLater?.());
    await (await answered).finished();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 20)));
  }
}

async function usedHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`;
}
