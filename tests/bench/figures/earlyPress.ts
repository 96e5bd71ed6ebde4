import type { Page } from '@playwright/test';
import { atMost, createFigure, type Figure } from '../Figure.ts';
import { provideNextFrame } from '../nextFrame.ts';
import { createVisitor, type Stage } from '../Stage.ts';
import { summarise } from '../statistics.ts';
import { atBest, visiting } from '../visit.ts';

/** By name: a control of the first frame, and what is there once it has answered. */
const controls = {
  'user menu': ['header [popovertarget]', '[role=menu]:popover-open'],
  find: ['main button[aria-haspopup=dialog]', 'dialog[open] [role=combobox]'],
  refresh: ['main [role=status] + button', 'main [role=status][aria-live=polite]'],
  dropdown: ['article [role=combobox]', '[role=option]'],
  'more menu': ['article button[aria-haspopup=menu]', '[role=menu]:popover-open'],
} as const;

const delaysMs = [0, 25, 50, 100, 200];

interface Press {
  readonly control: string;
  readonly effect: string;
  readonly delayMs: number;
}

declare global {
  interface Window {
    /** Milliseconds from a press to the frame with its effect; infinite where there is none. */
    pressAnswered?: Promise<number>;
  }
}

/** Every control of the first frame, pressed soon after the first paint. Links are the browser's own. */
export async function earlyPress(stage: Stage): Promise<Figure[]> {
  const visitor = await createVisitor(stage, 'analyst@suite.test');
  await visitor.context.addInitScript(provideNextFrame);
  const figures: Figure[] = [];
  for (const slowdown of [4, 6] as const) {
    const conditions = { ...atBest, slowdown };
    stage.progress(`early presses, CPU ×${slowdown}`);
    const taken: number[] = [];
    for (let run = 0; run < Math.min(stage.pairs, 20); run += 1) {
      for (const [control, effect] of Object.values(controls)) {
        for (const delayMs of delaysMs) {
          const press = { control, effect, delayMs };
          const work = (page: Page) => pressed(page, stage.suite.origin, press);
          taken.push(await visiting(visitor, conditions, work));
        }
      }
    }
    const answered = taken.filter(Number.isFinite);
    figures.push(
      createFigure({
        name: `early presses that are lost, of ${taken.length}, CPU ×${slowdown}`,
        unit: '',
        goal: atMost(0),
        summary: summarise([taken.length - answered.length]),
      }),
      createFigure({
        name: `early press to its effect, CPU ×${slowdown}`,
        unit: 'ms',
        summary: summarise(answered),
      }),
    );
  }
  await visitor.context.close();
  return figures;
}

async function pressed(page: Page, origin: string, press: Press): Promise<number> {
  await page.addInitScript(pressAfterPaint, press);
  await page.goto(origin, { waitUntil: 'commit' });
  return await page.evaluate(() => window.pressAnswered ?? Number.NaN);
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
