import type { Locator, Page } from '@playwright/test';
import { cardOf } from '../../e2e/cardOf.ts';
import type { Figure } from '../Figure.ts';
import { createVisitor, openTab, type Stage } from '../Stage.ts';
import { median, summarise } from '../statistics.ts';

const kept = 'bench.interactions';
/** How long a button or a key is held, and how long nothing happens before. */
const pressedMs = 80;
const restMs = 300;
const steps = [
  'open the dropdown',
  'type',
  'choose',
  'open the place',
  'refresh',
  'open the menu',
  'log out',
] as const;

/** The whole main job, as Interaction to Next Paint counts it: from an input to the frame after it. */
export async function interactions(stage: Stage): Promise<Figure[]> {
  stage.progress('interactions, CPU ×4');
  const runs: number[][] = [];
  for (let run = 0; run < Math.min(stage.pairs, 10); run += 1) {
    const context = await createVisitor(stage, 'analyst@suite.test');
    await context.addInitScript(keepInteractions, kept);
    runs.push(await doMainJob(await openTab(context, { slowdown: 4 }), stage.suite.origin));
    await context.close();
  }
  const byStep = steps.map(
    (step, index) => `${step} ${median(runs.map((durations) => durations[index] ?? 0))}`,
  );
  return [
    {
      name: 'interaction to next paint, the worst of the main job, CPU ×4',
      unit: 'ms',
      summary: summarise(runs.map((durations) => Math.max(...durations))),
      atMost: 100,
      detail: `median ${median(runs.flat())} ms; ${byStep.join(', ')}`,
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
  await pressKey(page, 'a');
  await pressKey(page, 'Enter');
  const [opened] = await Promise.all([page.context().waitForEvent('page'), press(page, openLink)]);
  await opened.close();
  await press(page, page.getByRole('button', { name: 'Refresh' }));
  await page.getByText(/^Updated/).waitFor();
  await press(page, page.getByRole('button', { name: 'Idris' }));
  await press(page, page.getByRole('menuitem', { name: 'Logout' }));
  const left = page.waitForURL((address) => address.origin !== origin);
  // It asks about what was opened; the press was on the item.
  const confirm = page.getByRole('button', { name: 'Log out', exact: true });
  const isAsked = await Promise.race([confirm.waitFor().then(() => true), left.then(() => false)]);
  if (isAsked) await confirm.dispatchEvent('click');
  await left;
  // The page is gone; another of the same origin can read what it left.
  await page.goto(`${origin}/assets/images/natural_capital_suite.svg`);
  const text = await page.evaluate((key) => sessionStorage.getItem(key), kept);
  const durations = Object.values<number>(JSON.parse(text ?? '{}'));
  if (durations.length !== steps.length) throw new Error(`${durations.length} interactions`);
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
  await page.evaluate(() => window.nextFrame());
}

/** Runs in the page, before anything of it: by interaction, the longest of its events. */
function keepInteractions(key: string): void {
  const longest: Record<number, number> = {};
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId = 0 } = entry as PerformanceEventTiming & { interactionId?: number };
      if (interactionId === 0) continue;
      longest[interactionId] = Math.max(longest[interactionId] ?? 0, entry.duration);
      sessionStorage.setItem(key, JSON.stringify(longest));
    }
  });
  // TypeScript's DOM lacks the threshold, which is 104 ms by default.
  const shortToo = { type: 'event', durationThreshold: 16, buffered: true };
  observer.observe(shortToo);
}
