import type { Locator, Page } from '@playwright/test';
import { cardOf } from '../../e2e/cardOf.ts';
import { type Figure, summarise } from '../Figure.ts';
import { openTab, type Stage, signedIn } from '../Stage.ts';

declare global {
  interface Window {
    /** By interaction, the longest of its events in milliseconds. */
    interactions: Map<number, number>;
  }
}

/** How long a button or a key is held, and how long nothing happens before. */
const pressedMs = 80;
const restMs = 300;
const mostRuns = 10;

/**
 * The whole main job of somebody with 10,000 locations, as Interaction to Next Paint counts it: from an input to
 * the frame after it.
 */
export async function interactions(stage: Stage): Promise<Figure[]> {
  stage.progress('interactions, CPU ×4');
  const runs: (readonly number[])[] = [];
  for (let run = 0; run < Math.min(stage.pairs, mostRuns); run += 1) {
    const context = await signedIn(stage, 'national@suite.test');
    await context.addInitScript(keepInteractions);
    runs.push(await doMainJob(await openTab(context, { slowdown: 4 }), stage.suite.origin));
    await context.close();
  }
  return [
    {
      name: 'interaction to next paint, the worst of the main job with 10,000 locations, CPU ×4',
      unit: 'ms',
      ...summarise(runs.map((durations) => Math.max(...durations))),
      goal: ['≤', 100],
      detail: `step by step: ${runs.map((durations) => durations.join(' ')).join(', ')}`,
    },
  ];
}

/** @returns what each step took, in milliseconds. */
async function doMainJob(page: Page, origin: string): Promise<number[]> {
  await page.goto(origin);
  await page.getByText(/^Updated/).waitFor();
  const { dropdown, openLink } = cardOf(page, 'Region');
  await press(page, dropdown);
  await page.getByRole('option').first().waitFor();
  await pressKey(page, 'w');
  await pressKey(page, 'Enter');
  const [opened] = await Promise.all([page.context().waitForEvent('page'), press(page, openLink)]);
  await opened.close();
  await press(page, page.getByRole('button', { name: 'Refresh' }));
  await page.getByText(/^Updated/).waitFor();
  await press(page, page.getByRole('button', { name: 'Maximiliana' }));
  await press(page, page.getByRole('menuitem', { name: 'Logout' }));
  // It asks first, because of the location that was opened.
  await page.getByRole('button', { name: 'Log out', exact: true }).waitFor();
  await atRest(page);
  const durations = await page.evaluate(() => [...window.interactions.values()]);
  if (durations.length !== 7) throw new Error(`${durations.length} interactions`);
  return durations;
}

/** Presses like a person, whose pointer has come to rest before, and who needs a moment to let go. */
async function press(page: Page, control: Locator): Promise<void> {
  await control.hover();
  await atRest(page);
  await page.mouse.down();
  await page.waitForTimeout(pressedMs);
  await page.mouse.up();
}

/** Nobody's next key comes before the frame that answers the one before. */
async function pressKey(page: Page, key: string): Promise<void> {
  await atRest(page);
  await page.keyboard.press(key, { delay: pressedMs });
}

async function atRest(page: Page): Promise<void> {
  await page.waitForTimeout(restMs);
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** Runs in the page, before anything of it. */
function keepInteractions(): void {
  const longest = new Map<number, number>();
  window.interactions = longest;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId = 0 } = entry as PerformanceEventTiming & { interactionId?: number };
      if (interactionId === 0) continue;
      longest.set(interactionId, Math.max(longest.get(interactionId) ?? 0, entry.duration));
    }
  });
  // TypeScript's DOM lacks the threshold, which is 104 ms by default.
  const shortToo = { type: 'event', durationThreshold: 16, buffered: true };
  observer.observe(shortToo);
}
