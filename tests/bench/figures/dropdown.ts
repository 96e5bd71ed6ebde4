import type { Page } from '@playwright/test';
import type { Figure } from '../Figure.ts';
import { createVisitor, type Stage } from '../Stage.ts';
import { summarise } from '../statistics.ts';

interface Answers {
  readonly opened: number;
  readonly typed: number;
  readonly options: number;
}

/** A dropdown of 10,000. */
export async function dropdown(stage: Stage): Promise<Figure[]> {
  stage.progress('dropdown of 10,000');
  const context = await createVisitor(stage, 'national@suite.test');
  await context.addInitScript(watchAnswers);
  const page = await context.newPage();
  const answers: Answers[] = [];
  for (let run = 0; run < stage.pairs; run += 1) {
    await openUntilIdle(page, stage.suite.origin);
    answers.push(await use(page));
  }
  await context.close();
  const of = (what: keyof Answers) => summarise(answers.map((answer) => answer[what]));
  const name = 'dropdown of 10,000,';
  return [
    { name: `${name} open to painted`, unit: 'ms', summary: of('opened'), atMost: 100 },
    { name: `${name} key to painted`, unit: 'ms', summary: of('typed'), atMost: 50 },
    { name: `${name} option nodes`, unit: 'nodes', summary: of('options'), atMost: 60 },
  ];
}

/** Opens the launcher and waits until it has loaded what it loads when idle. */
async function openUntilIdle(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('SelectSearch-')),
  );
  await page.waitForTimeout(1500);
}

async function use(page: Page): Promise<Answers> {
  await page.getByRole('combobox').first().hover();
  await page.evaluate(() => window.watchAnswer?.('mousedown'));
  await page.mouse.down();
  await page.mouse.up();
  const opened = await page.evaluate(() => window.answered ?? Number.NaN);
  const options = await page.getByRole('option').count();
  await page.evaluate(() => window.watchAnswer?.('keydown'));
  await page.keyboard.press('w');
  const typed = await page.evaluate(() => window.answered ?? Number.NaN);
  return { opened, typed, options };
}

declare global {
  interface Window {
    /** Milliseconds from the next input event to the frame in which the options have changed. */
    answered?: Promise<number>;
    watchAnswer?: (event: string) => void;
  }
}

/** Runs in the page, before anything of it but `nextFrame`. */
function watchAnswers(): void {
  const shownOptions = () =>
    Array.from(document.querySelectorAll('[role=option]'), (option) => option.textContent).join();

  window.watchAnswer = (type) => {
    const before = shownOptions();
    const { promise, resolve } = Promise.withResolvers<number>();
    window.answered = promise;
    async function answer({ timeStamp }: Pick<Event, 'timeStamp'>): Promise<void> {
      await window.nextFrame();
      const at = performance.now();
      // Read after the frame: reading is no part of what is measured.
      if (['', before].includes(shownOptions())) await answer({ timeStamp });
      else resolve(at - timeStamp);
    }
    addEventListener(type, (event) => void answer(event), { capture: true, once: true });
  };
}
