import type { BrowserContext, Page } from '@playwright/test';
import { storageKeys } from '../../../shared/storageKeys.ts';
import { firstCardPainted } from '../../support/firstCard.ts';
import type { Figure } from '../Figure.ts';
import { type Conditions, createVisitor, type Stage, visiting } from '../Stage.ts';
import { compare, interleave } from '../statistics.ts';

/** The first card of a repeat visit against a static page, and that page against itself. */
export async function repeatVisit(stage: Stage): Promise<Figure[]> {
  const email = 'region@suite.test';
  const contexts = [
    await createVisitor(stage, email),
    await createVisitor(stage, email, plantFloor),
    await createVisitor(stage, email, plantFloor),
  ];
  const figures: Figure[] = [];
  for (const conditions of everyCondition()) {
    const words = wordsFor(conditions);
    stage.progress(`repeat visit, ${words}`);
    const open = (context: BrowserContext) => () =>
      visiting(context, conditions, (page) => untilFirstCard(page, stage.suite.origin));
    const [ours = [], floors = [], again = []] = await interleave(contexts.map(open), stage.pairs);
    figures.push(
      { name: `repeat visit, first card, ${words}`, ...compare(ours, floors), atMost: 1.15 },
      { name: `null test: floor / floor, ${words}`, ...compare(again, floors) },
    );
  }
  for (const context of contexts) await context.close();
  return figures;
}

/** Milliseconds from the start of the navigation to the frame with the first card. */
async function untilFirstCard(page: Page, origin: string): Promise<number> {
  await page.goto(origin, { waitUntil: 'commit' });
  return (await firstCardPainted(page)).shown;
}

function everyCondition(): Required<Conditions>[] {
  const both = [false, true];
  return [1, 4].flatMap((slowdown) =>
    both.flatMap((isOffline) =>
      both.map((isWorkerStopped) => ({ slowdown, isOffline, isWorkerStopped })),
    ),
  );
}

function wordsFor({ slowdown, isOffline, isWorkerStopped }: Conditions): string {
  const network = isOffline ? 'offline' : 'online';
  return `CPU ×${slowdown}, worker ${isWorkerStopped ? 'stopped' : 'running'}, ${network}`;
}

/**
 * Puts the floor in the place of the stored page: the same markup, style sheet and blocking boot
 * script and nothing else, answered by the same worker from the same place (docs/decisions/031).
 */
async function plantFloor(page: Page): Promise<void> {
  await page.evaluate(async (cacheName) => {
    const cache = await caches.open(cacheName);
    const [key] = await cache.keys();
    const stored = key && (await cache.match(key));
    if (!key || !stored) throw new Error('There is no stored page to make a floor of');
    const html = await stored.text();
    const end = html.indexOf('<div id="toasts">');
    const floor = html
      .slice(0, end)
      // The boot script gates as ever and then finds nothing to import.
      .replaceAll(/ data-(?:main|base|compose)="[^"]*"/g, '')
      .replaceAll(/\s*<link rel="(?!stylesheet)[^>]*>/g, '');
    if (end < 0 || floor.includes('modulepreload')) throw new Error('The page is not as expected');
    await cache.put(key, new Response(`${floor}</body></html>`, { headers: stored.headers }));
  }, storageKeys.pageCache);
}
