import type { Page } from '@playwright/test';
import { atLeast, atMost, createFigure, type Figure, milliseconds } from '../Figure.ts';
import { interleave } from '../interleave.ts';
import { provideNextFrame } from '../nextFrame.ts';
import { servePlainSelect } from '../plainSelect/servePlainSelect.ts';
import { createVisitor, phone, type Stage } from '../Stage.ts';
import { summarise, summariseRatio } from '../statistics.ts';
import { watchAnswers } from '../watchAnswers.ts';

interface Answers {
  readonly opened: number;
  readonly typed: number;
  readonly options: number;
}

/** The same at the end of the list, which plain react-select has no need to load. */
interface EndAnswers {
  readonly ended: number;
  readonly scrolled: number;
  readonly options: number;
}

/** A dropdown of 10,000: ours, and react-select as it comes, in turns. */
export async function dropdown(stage: Stage): Promise<Figure[]> {
  const { browser, progress, suite } = stage;
  await using plainServer = await servePlainSelect();
  const { context } = await createVisitor(stage, 'national@suite.test');
  await context.addInitScript(provideNextFrame);
  await context.addInitScript(watchAnswers);
  const page = await context.newPage();
  const names = await namesOf(page, suite.origin);
  const plainContext = await browser.newContext(phone);
  await plainContext.addInitScript(provideNextFrame);
  await plainContext.addInitScript(watchAnswers);
  await plainContext.addInitScript((options) => {
    window.options = options;
  }, names);
  const plainPage = await plainContext.newPage();

  progress('dropdown of 10,000');
  const ends: EndAnswers[] = [];
  const [ours = [], plains = []] = await interleave(
    [
      async () => {
        await openUntilIdle(page, suite.origin);
        const answers = await use(page);
        ends.push(await goToEnd(page));
        return answers;
      },
      async () => {
        await plainPage.goto(plainServer.origin);
        return await use(plainPage);
      },
    ],
    stage.pairs,
  );
  await context.close();
  await plainContext.close();
  return [...figuresOf(ours, plains), ...endFiguresOf(ends)];
}

function figuresOf(ours: readonly Answers[], plains: readonly Answers[]): Figure[] {
  const steps = [
    { key: 'opened', words: 'open to painted', limit: 100 },
    { key: 'typed', words: 'key to painted', limit: 50 },
  ] as const;
  return [
    ...steps.flatMap(({ key, words, limit }) => {
      const our = ours.map((answers) => answers[key]);
      const plain = plains.map((answers) => answers[key]);
      return [
        createFigure({
          name: `dropdown of 10,000, ${words}`,
          unit: 'ms',
          goal: atMost(limit),
          summary: summarise(our),
        }),
        createFigure({
          name: `plain react-select against it, ${words}`,
          unit: '×',
          goal: atLeast(10),
          summary: summariseRatio(plain, our),
          detail: milliseconds(plain, our),
        }),
      ];
    }),
    createFigure({
      name: 'dropdown of 10,000, option nodes',
      unit: 'nodes',
      goal: atMost(60),
      summary: summarise(ours.map(({ options }) => options)),
    }),
  ];
}

function endFiguresOf(ends: readonly EndAnswers[]): Figure[] {
  const name = (words: string) => `dropdown of 10,000, ${words}`;
  return [
    createFigure({
      name: name('End to painted'),
      unit: 'ms',
      goal: atMost(50),
      summary: summarise(ends.map(({ ended }) => ended)),
    }),
    createFigure({
      name: name('scrolled back from the end, to painted'),
      unit: 'ms',
      goal: atMost(50),
      summary: summarise(ends.map(({ scrolled }) => scrolled)),
    }),
    createFigure({
      name: name('option nodes at the end'),
      unit: 'nodes',
      goal: atMost(100),
      summary: summarise(ends.map(({ options }) => options)),
    }),
  ];
}

/** The same names on both sides. */
async function namesOf(page: Page, origin: string): Promise<string[]> {
  const answer = page.waitForResponse((response) => response.url().endsWith('/me/applications'));
  await page.goto(origin);
  const subscriptions: unknown = await (await answer).json();
  return Array.isArray(subscriptions) ? subscriptions.map(({ name }) => String(name)) : [];
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

async function goToEnd(page: Page): Promise<EndAnswers> {
  await page.keyboard.press('Backspace');
  await page.getByRole('option').nth(49).waitFor();
  await page.evaluate(() => window.watchAnswer?.('keydown'));
  await page.keyboard.press('End');
  const ended = await page.evaluate(() => window.answered ?? Number.NaN);
  await page.evaluate(() => {
    window.watchAnswer?.('scroll');
    document.querySelector('[role=listbox]')?.scrollTo({ top: 0 });
  });
  const scrolled = await page.evaluate(() => window.answered ?? Number.NaN);
  return { ended, scrolled, options: await page.getByRole('option').count() };
}
