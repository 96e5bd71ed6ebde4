import type { Page } from '@playwright/test';
import { atMost, createFigure, type Figure } from '../Figure.ts';
import { provideNextFrame } from '../nextFrame.ts';
import { createVisitor, type Stage } from '../Stage.ts';
import { summarise } from '../statistics.ts';
import { watchAnswers } from '../watchAnswers.ts';

interface Answers {
  readonly opened: number;
  readonly typed: number;
  readonly options: number;
}

/** A dropdown of 10,000. */
export async function dropdown(stage: Stage): Promise<Figure[]> {
  stage.progress('dropdown of 10,000');
  const { context } = await createVisitor(stage, 'national@suite.test');
  await context.addInitScript(provideNextFrame);
  await context.addInitScript(watchAnswers);
  const page = await context.newPage();
  const answers: Answers[] = [];
  for (let run = 0; run < stage.pairs; run += 1) {
    await openUntilIdle(page, stage.suite.origin);
    answers.push(await use(page));
  }
  await context.close();
  return [
    createFigure({
      name: 'dropdown of 10,000, open to painted',
      unit: 'ms',
      goal: atMost(100),
      summary: summarise(answers.map(({ opened }) => opened)),
    }),
    createFigure({
      name: 'dropdown of 10,000, key to painted',
      unit: 'ms',
      goal: atMost(50),
      summary: summarise(answers.map(({ typed }) => typed)),
    }),
    createFigure({
      name: 'dropdown of 10,000, option nodes',
      unit: 'nodes',
      goal: atMost(60),
      summary: summarise(answers.map(({ options }) => options)),
    }),
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
  const combobox = page.getByRole('combobox').first();
  await combobox.waitFor();
  const box = await combobox.boundingBox();
  if (!box) throw new Error('The dropdown is not on the screen');
  await page.evaluate(() => window.watchAnswer?.('mousedown'));
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const opened = await page.evaluate(() => window.answered ?? Number.NaN);
  const options = await page.getByRole('option').count();
  await page.evaluate(() => window.watchAnswer?.('keydown'));
  await page.keyboard.press('w');
  const typed = await page.evaluate(() => window.answered ?? Number.NaN);
  return { opened, typed, options };
}
