import type { Page } from '@playwright/test';
import { atMost, createFigure, type Figure } from '../Figure.ts';
import { createVisitor, type Stage } from '../Stage.ts';
import { percentile, summarise } from '../statistics.ts';
import { watchAnswers } from '../watchAnswers.ts';

/** One key after another: of few and of many results, of starts and of middles, of one word and of two. */
const queries = ['wood', 'restoration w', 'ystwyth p', 'moor cam', 'st'];

const limits = { 1: 16, 4: 50 } as const;

/** The search over 10,000 places: from a key to the frame that shows what it found. */
export async function find(stage: Stage): Promise<Figure[]> {
  const { context } = await createVisitor(stage, 'national@suite.test');
  await context.addInitScript(watchAnswers);
  const figures: Figure[] = [];
  for (const slowdown of [1, 4] as const) {
    stage.progress(`search over 10,000 places, CPU ×${slowdown}`);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.goto(stage.suite.origin);
    await page.getByText(/^Updated/).waitFor();
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.keyboard.press('/');
    await page.getByRole('option').first().waitFor();
    const keys: number[] = [];
    for (let run = -1; run < stage.pairs; run += 1) {
      const taken = await typeAll(page, queries[Math.max(run, 0) % queries.length] ?? '');
      if (run >= 0) keys.push(...taken);
    }
    await page.close();
    figures.push(
      createFigure({
        name: `search over 10,000 places, key to painted results, p95, CPU ×${slowdown}`,
        unit: 'ms',
        goal: atMost(limits[slowdown]),
        summary: summarise(keys, percentile(95)),
      }),
    );
  }
  await context.close();
  return figures;
}

/** Types `query` into the emptied field; what each key took. A space changes nothing. */
async function typeAll(page: Page, query: string): Promise<number[]> {
  await page.getByRole('dialog').getByRole('combobox').fill('');
  const taken: number[] = [];
  for (const key of query) {
    if (key !== ' ') await page.evaluate(() => window.watchAnswer?.('keydown', 'innerHTML'));
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    if (key !== ' ') taken.push(await page.evaluate(() => window.answered ?? Number.NaN));
  }
  return taken;
}
