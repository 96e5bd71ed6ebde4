import type { BrowserContext, Page } from '@playwright/test';
import { atMost, createFigure, type Figure, milliseconds } from '../Figure.ts';
import { interleave } from '../interleave.ts';
import { provideNextFrame } from '../nextFrame.ts';
import { createVisitor, type Stage } from '../Stage.ts';
import { percentile, summarise } from '../statistics.ts';
import { processorTime } from '../stolenTime.ts';
import { watchAnswers } from '../watchAnswers.ts';

/** One key after another: of few and of many results, of starts and of middles, of one word and of two. */
const queries = ['wood', 'restoration w', 'ystwyth p', 'moor cam', 'st'];

/** Of somebody who types very fast. */
const betweenKeysMs = 60;

const limits = { 1: 16, 4: 50 } as const;

/** The search over 10,000 places: from a key to the frame that shows what it found. */
export async function find(stage: Stage): Promise<Figure[]> {
  const { context } = await createVisitor(stage, 'national@suite.test');
  await context.addInitScript(provideNextFrame);
  await context.addInitScript(watchAnswers);
  const figures: Figure[] = [];
  for (const slowdown of [1, 4] as const) {
    stage.progress(`search over 10,000 places, CPU ×${slowdown}`);
    const pages = [
      await openSearch(context, stage.suite.origin),
      await openFloor(context),
    ] as const;
    for (const page of pages) {
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    }
    const runs = await interleave(pages.map(typeOn), stage.pairs);
    const [ours, floors] = runs.map((keys) => undisturbed(keys.flat()));
    if (!ours || !floors) throw new RangeError('A side was not measured');
    for (const page of pages) await page.close();
    figures.push(
      createFigure({
        name: `search over 10,000 places, key to painted results, p95, CPU ×${slowdown}`,
        unit: 'ms',
        goal: atMost(limits[slowdown]),
        ...summed(ours),
      }),
      createFigure({
        name: `bare field that shows what is typed, key to painted, p95, CPU ×${slowdown}`,
        unit: 'ms',
        ...summed(floors),
      }),
    );
  }
  await context.close();
  return figures;
}

interface Key {
  readonly milliseconds: number;
  /** Whether the host gave the processor to others meanwhile. */
  readonly isDisturbed: boolean;
}

interface Undisturbed {
  readonly milliseconds: readonly number[];
  readonly aside: number;
}

/** What a host that is shared does to one key in twenty is the whole of a 95th percentile. */
function undisturbed(keys: readonly Key[]): Undisturbed {
  const kept = keys.filter(({ isDisturbed }) => !isDisturbed);
  return {
    milliseconds: kept.map(({ milliseconds }) => milliseconds),
    aside: keys.length - kept.length,
  };
}

function summed({ milliseconds: runs, aside }: Undisturbed) {
  return {
    summary: summarise(runs, percentile(95)),
    detail: `median ${milliseconds(runs)}; ${aside} more that the host disturbed`,
  };
}

async function openSearch(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(origin);
  await page.getByText(/^Updated/).waitFor();
  await page.keyboard.press('/');
  await page.getByRole('option').first().waitFor();
  return page;
}

/** The least that a key can take here: a word is written, and its frame awaited. */
async function openFloor(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`data:text/html,${encodeURIComponent(bareField)}`);
  await page.evaluate(() => {
    const option = document.querySelector('[role=option]');
    document.querySelector('input')?.addEventListener('input', ({ target }) => {
      if (option && target instanceof HTMLInputElement) option.textContent = `“${target.value}”`;
    });
  });
  return page;
}

const bareField =
  '<!doctype html><title>Floor</title><input role="combobox"><p role="option">Floor</p>';

/** What types the next of the queries on `page` at each call. */
function typeOn(page: Page): () => Promise<Key[]> {
  let run = 0;
  return async () => await typeAll(page, queries[run++ % queries.length] ?? '');
}

/** Types `query` into the emptied field; what each key took. A space changes nothing. */
async function typeAll(page: Page, query: string): Promise<Key[]> {
  await page.locator('dialog input, body > input').fill('');
  await untilPainted(page);
  const keys: Key[] = [];
  for (const key of query) {
    if (key === ' ') {
      await page.keyboard.press('Space');
      continue;
    }
    await page.waitForTimeout(betweenKeysMs);
    await page.evaluate(() => window.watchAnswer?.('keydown', 'innerHTML'));
    const { stolen } = processorTime();
    await page.keyboard.press(key);
    const milliseconds = await page.evaluate(() => window.answered ?? Number.NaN);
    keys.push({ milliseconds, isDisturbed: processorTime().stolen > stolen });
  }
  return keys;
}

/** Nobody's next key comes in the frame that still empties the field. */
async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(() => window.nextFrame());
}
