import type { BrowserContext, Page } from '@playwright/test';
import { listen } from '../../../local/listen.ts';
import { firstCardPainted, watchFirstCard } from '../../support/firstCard.ts';
import type { Figure } from '../Figure.ts';
import { floorPaths, plantHome, servePlainly } from '../floors.ts';
import { type Conditions, createVisitor, openTab, phone, type Stage } from '../Stage.ts';
import { compare, interleave, summarise } from '../statistics.ts';

/** One side of the comparison: somebody who has been to `address` before. */
interface Arm {
  readonly context: BrowserContext;
  readonly address: string;
}

/**
 * The first card of a repeat visit as a person sees it, from the press on the icon on: against a static page with
 * the same cards, that page against itself, and against Homer, where it is there.
 */
export async function repeatVisit(stage: Stage): Promise<Figure[]> {
  const { suite, pairs, progress, homer } = stage;
  const plant = (page: Page) => plantHome(page, suite);
  const launcher = {
    context: await createVisitor(stage, 'region@suite.test', plant),
    address: suite.origin,
  };
  const home = suite.origin + floorPaths.home;
  const floors = [await returning(stage, home), await returning(stage, home)];
  const server = homer === undefined ? undefined : await listen(0);
  if (server && homer !== undefined) server.answer(servePlainly(homer));
  const homers = server ? [await returning(stage, server.origin, '.card .title')] : [];
  const arms = [launcher, ...floors, ...homers];

  const figures: Figure[] = [];
  for (const conditions of everyCondition) {
    const words = wordsFor(conditions);
    progress(`repeat visit, ${words}`);
    // Offline they cannot be had: there the launcher must be no slower than they are with a network.
    const floorConditions: Conditions = { ...conditions, network: conditions.network && 'slow 4G' };
    const runs = await interleave(
      arms.map((arm) => () => visit(arm, arm === launcher ? conditions : floorConditions)),
      pairs,
    );
    const [ours = [], floor = [], again = [], peer] = runs;
    // On this machine's own network nobody ever waits for a static page.
    const goal = conditions.network && { atMost: 1 };
    figures.push(
      { name: `repeat visit, ${words}`, unit: 'ms', summary: summarise(ours) },
      { name: `… / a static page, ${words}`, ...compare(ours, floor), ...goal },
      { name: `… null test: static page / static page, ${words}`, ...compare(again, floor) },
      ...(peer ? [{ name: `… / Homer, ${words}`, ...compare(ours, peer), ...goal }] : []),
    );
  }
  for (const { context } of arms) await context.close();
  await server?.close();
  return figures;
}

/** Somebody who has everything of that address in their browser, its worker too where it has one. */
async function returning({ browser }: Stage, address: string, heading?: string): Promise<Arm> {
  const context = await browser.newContext(phone);
  await watchFirstCard(context, heading);
  for (let visits = 0; visits < 2; visits += 1) {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.close();
  }
  return { context, address };
}

/** Time for a new tab, and for what the last one left behind, to come to rest. */
const quietMs = 150;

/**
 * Milliseconds from the start of the navigation to the frame with the first card, in a new tab: in the same
 * one it would, now and then, find style sheet and scripts in the memory of the last visit.
 */
async function visit({ context, address }: Arm, conditions: Conditions): Promise<number> {
  const page = await openTab(context, conditions);
  try {
    await page.waitForTimeout(quietMs);
    await page.goto(address, { waitUntil: 'commit' });
    return (await firstCardPainted(page)).shown;
  } finally {
    await context.setOffline(false);
    await page.close();
  }
}

/** The first row is the headline: a phone, a slow network, and nobody was here for half a minute. */
const everyCondition: readonly Conditions[] = [
  { slowdown: 4, network: 'slow 4G', isWorkerStopped: true },
  { slowdown: 4, network: 'slow 4G' },
  { slowdown: 4, network: 'offline', isWorkerStopped: true },
  { slowdown: 4 },
  { slowdown: 1 },
];

function wordsFor({ slowdown, network, isWorkerStopped }: Conditions): string {
  const worker = `worker ${isWorkerStopped ? 'stopped' : 'running'}`;
  return `CPU ×${slowdown}, ${network ?? 'fast network'}, ${worker}`;
}
