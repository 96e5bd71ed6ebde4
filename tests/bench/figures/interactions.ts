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

const people = [
  { account: 'analyst', name: 'Idris', slowdown: 4, words: 'CPU ×4' },
  { account: 'national', name: 'Maximiliana', slowdown: 1, words: 'with 10,000 locations, CPU ×1' },
];

/** The whole main job, as Interaction to Next Paint counts it: from an input to the frame after it. */
export async function interactions(stage: Stage): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { account, name: user, slowdown, words } of people) {
    const name = `slowest interaction of the main job, ${words}`;
    stage.progress(name);
    const runs: (readonly number[])[] = [];
    for (let run = 0; run < Math.min(stage.pairs, 10); run += 1) {
      await using context = await signedIn(stage, `${account}@suite.test`);
      await context.addInitScript(keepInteractions);
      const page = await openTab(context, { slowdown });
      await page.goto(stage.suite.origin);
      runs.push(await doMainJob(page, user));
    }
    const worst = summarise(runs.map((durations) => Math.max(0, ...durations)));
    const detail = `step by step: ${runs.map((durations) => durations.join(' ')).join(', ')}`;
    figures.push({ name, unit: 'ms', ...worst, goal: ['≤', 100], detail });
  }
  return figures;
}

/** @returns what each step took, in milliseconds, if it took 16 or more. */
async function doMainJob(page: Page, user: string): Promise<number[]> {
  await page.getByText(/^Updated/).waitFor();
  const { dropdown, openLink } = cardOf(page, 'Region');
  await press(page, dropdown);
  await page.getByRole('option').first().waitFor();
  await pressKey(page, 'a');
  await pressKey(page, 'Enter');
  const [opened] = await Promise.all([page.context().waitForEvent('page'), press(page, openLink)]);
  await opened.close();
  await press(page, page.getByRole('button', { name: 'Refresh' }));
  await page.getByText(/^Updated/).waitFor();
  await press(page, page.getByRole('button', { name: user }));
  await press(page, page.getByRole('menuitem', { name: 'Logout' }));
  // It asks first, because of the location that was opened.
  await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
  await atRest(page);
  return await page.evaluate(() => [...window.interactions.values()]);
}

/** Presses like a person, whose pointer has come to rest before, and who needs a moment to let go. */
async function press(page: Page, control: Locator): Promise<void> {
  await control.hover();
  await atRest(page);
  await control.click({ delay: pressedMs });
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
