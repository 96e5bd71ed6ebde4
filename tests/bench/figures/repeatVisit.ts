import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { listen } from '../../../local/listen.ts';
import { firstCardPainted, watchFirstCard } from '../../support/firstCard.ts';
import { compare, type Figure } from '../Figure.ts';
import { floorPaths, plantHome, serveHomer } from '../floors.ts';
import { type Conditions, interleave, openTab, phone, type Stage, signedIn } from '../Stage.ts';

/** One side of the comparison: somebody who has been to `address` before. */
interface Arm {
  readonly context: BrowserContext;
  readonly address: string;
}

/** The first row is the headline: a phone, a slow network, and nobody was here for half a minute. */
const everyCondition: Readonly<Record<string, Conditions>> = {
  'slow 4G, CPU ×4, worker stopped': { slowdown: 4, network: 'slow 4G', isWorkerStopped: true },
  'offline, CPU ×4, worker stopped': { slowdown: 4, network: 'offline', isWorkerStopped: true },
  'fast network, CPU ×4': { slowdown: 4 },
  'fast network, CPU ×1': { slowdown: 1 },
};

/**
 * The first card of a repeat visit as a person sees it, from the press on the icon on: against a static page with
 * the same cards, that page against itself, and against Homer, where it is there.
 */
export async function repeatVisit(stage: Stage): Promise<Figure[]> {
  const { suite, pairs, progress, homer } = stage;
  const context = await signedIn(stage, 'region@suite.test');
  await plantHome(context, suite);
  const home = suite.origin + floorPaths.home;
  const launcher = { context, address: suite.origin };
  const arms: Arm[] = [launcher, await returning(stage, home), await returning(stage, home)];
  const server = await listen(0);
  const peer = homer === undefined ? undefined : await nameOf(homer);
  if (homer !== undefined) {
    server.answer(serveHomer(join(homer, 'dist')));
    arms.push(await returning(stage, server.origin, '.card .title'));
  }
  const figures: Figure[] = [];
  for (const [words, conditions] of Object.entries(everyCondition)) {
    progress(`repeat visit, ${words}`);
    // Offline they cannot be had: there the launcher must be no slower than they are with a network.
    const online: Conditions = { ...conditions, network: conditions.network && 'slow 4G' };
    const visits = arms.map((arm) => () => visit(arm, arm === launcher ? conditions : online));
    const [ours = [], floor = [], again = [], theirs = []] = await interleave(visits, pairs);
    // On this machine's own network nobody ever waits for a static page.
    const goal = conditions.network && (['≤', 1] as const);
    const start = `repeat visit, ${words}`;
    figures.push({ name: `${start} / a static page`, ...compare(ours, floor), goal });
    figures.push({ name: `${start}, null test: static pages`, ...compare(again, floor) });
    if (peer) figures.push({ name: `${start} / ${peer}`, ...compare(ours, theirs), goal });
  }
  for (const arm of arms) await arm.context.close();
  await server.close();
  return figures;
}

async function nameOf(homer: string): Promise<string> {
  return `Homer ${JSON.parse(await readFile(join(homer, 'package.json'), 'utf8')).version}`;
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
