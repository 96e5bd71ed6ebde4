import type { Page } from '@playwright/test';
import { storageKeys } from '../../../shared/storageKeys.ts';
import { atMost, createFigure, type Figure, milliseconds } from '../Figure.ts';
import { interleave } from '../interleave.ts';
import { provideNextFrame } from '../nextFrame.ts';
import { createVisitor, type Stage } from '../Stage.ts';
import { summariseRatio } from '../statistics.ts';
import { atBest, visiting } from '../visit.ts';

declare global {
  interface Window {
    menuOpened?: Promise<number>;
  }
}

/**
 * A dropdown is pressed in the first frame in which there is one. Both sides are timed from the
 * start of the navigation, which is how long a user waits who has come to choose.
 */
export async function press(stage: Stage): Promise<Figure[]> {
  stage.progress('press in the first frame');
  const email = 'region@suite.test';
  const stored = await createVisitor(stage, email);
  const unstored = await createVisitor(stage, email);
  for (const { context } of [stored, unstored]) {
    await context.addInitScript(provideNextFrame);
    await context.addInitScript(pressAtOnce);
  }

  const conditions = { ...atBest, slowdown: 4 } as const;
  const { origin } = stage.suite;
  const [ours = [], others = []] = await interleave(
    [
      () => visiting(stored, conditions, (page) => menuOpened(page, origin)),
      async () => {
        await visiting(unstored, atBest, (page) => forgetStoredPage(page, origin));
        return await visiting(unstored, conditions, (page) => menuOpened(page, origin));
      },
    ],
    stage.pairs,
  );
  for (const { context } of [stored, unstored]) await context.close();
  return [
    createFigure({
      name: 'repeat visit, press in the first frame to menu open, CPU ×4',
      unit: '×',
      goal: atMost(1.2),
      summary: summariseRatio(ours, others),
      detail: milliseconds(ours, others),
    }),
  ];
}

async function menuOpened(page: Page, origin: string): Promise<number> {
  await page.goto(origin, { waitUntil: 'commit' });
  return await page.evaluate(() => window.menuOpened ?? Number.NaN);
}

/** A logo is a document of this origin that runs nothing which could store the page again. */
async function forgetStoredPage(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/assets/images/natural_capital_suite.svg`);
  await page.evaluate((name) => caches.delete(name), storageKeys.pageCache);
}

/** Runs in the page, before anything of it. */
function pressAtOnce(): void {
  const find = (selector: string) =>
    new Promise<Element>((resolve) => {
      const look = () => {
        const found = document.querySelector(selector);
        if (!found) return;
        observer.disconnect();
        resolve(found);
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { childList: true, subtree: true });
    });

  async function run(): Promise<number> {
    const dropdown = await find('article [role=combobox]');
    await window.nextFrame();
    if (dropdown instanceof HTMLElement) dropdown.click();
    await find('[role=option]');
    await window.nextFrame();
    return performance.now();
  }
  window.menuOpened = run();
}
