import type { Page } from '@playwright/test';
import { cardOf } from '../../e2e/cardOf.ts';
import { untilPageStored } from '../../support/untilPageStored.ts';
import type { Figure } from '../Figure.ts';
import { createVisitor, type Stage, visiting } from '../Stage.ts';
import { summarise } from '../statistics.ts';

/** A control of the first frame, and what is there once it has answered. */
const controls = [
  ['header [popovertarget]', '[role=menu]:popover-open'],
  ['main button[aria-haspopup=dialog]', 'dialog[open] input'],
  ['main [role=status] + button', 'main [role=status][aria-live=polite]'],
  ['article [role=combobox]', '[role=option]'],
  ['article button[aria-haspopup=menu]', '[role=menu]:popover-open'],
] as const;

const delaysMs = [0, 25, 50, 100, 200];

declare global {
  interface Window {
    /** Milliseconds from a press to the frame with its effect; infinite where there is none. */
    pressAnswered?: Promise<number>;
  }
}

/** Every control of the first frame, pressed soon after the first paint. Links are the browser's own. */
export async function earlyPress(stage: Stage): Promise<Figure[]> {
  stage.progress('early presses, CPU ×4');
  const context = await createVisitor(stage, 'analyst@suite.test', openPlace);
  const taken: number[] = [];
  for (let run = 0; run < Math.min(stage.pairs, 20); run += 1) {
    for (const [control, effect] of controls) {
      for (const delayMs of delaysMs) {
        const pressed = await visiting(context, { slowdown: 4 }, async (page) => {
          await page.addInitScript(pressAfterPaint, { control, effect, delayMs });
          await page.goto(stage.suite.origin, { waitUntil: 'commit' });
          return await page.evaluate(() => window.pressAnswered ?? Number.NaN);
        });
        taken.push(pressed);
      }
    }
  }
  await context.close();
  const answered = taken.filter(Number.isFinite);
  const lost = summarise([taken.length - answered.length]);
  return [
    { name: `early presses lost, of ${taken.length}`, unit: '', summary: lost, atMost: 0 },
    { name: 'early press to its effect', unit: 'ms', summary: summarise(answered) },
  ];
}

/** A card has its More menu once a place was opened. */
async function openPlace(page: Page): Promise<void> {
  const { dropdown, openLink } = cardOf(page, 'Region');
  await dropdown.click();
  await page.getByRole('option').first().click();
  const [opened] = await Promise.all([page.context().waitForEvent('page'), openLink.click()]);
  await opened.close();
  await untilPageStored(page, 'aria-label="More"');
}

interface Press {
  readonly control: string;
  readonly effect: string;
  readonly delayMs: number;
}

/** Runs in the page, before anything of it. */
function pressAfterPaint({ control, effect, delayMs }: Press): void {
  const lostAfterMs = 10_000;
  const pass = (milliseconds: number) =>
    new Promise((resolve) => setTimeout(resolve, milliseconds));

  async function run(): Promise<number> {
    while (!document.querySelector(control)) await window.nextFrame();
    await window.nextFrame();
    await pass(delayMs);
    const pressedAt = performance.now();
    document.querySelector<HTMLElement>(control)?.click();
    while (!document.querySelector(effect)) {
      if (performance.now() - pressedAt > lostAfterMs) return Number.POSITIVE_INFINITY;
      await window.nextFrame();
    }
    return performance.now() - pressedAt;
  }
  window.pressAnswered = run();
}
