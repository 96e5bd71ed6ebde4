import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { seededRandom } from '../bench/statistics.ts';
import type { Suite } from '../e2e/suite.ts';
import { setClock } from './sharedClock.ts';
import { collect, note, type Sightings } from './watch.ts';

export interface Scene {
  readonly context: BrowserContext;
  readonly tabs: readonly Page[];
  readonly suite: Suite;
  readonly random: ReturnType<typeof createRandom>;
  readonly sightings: Sightings;
}

/** Chance that can be repeated. */
export function createRandom(seed: number) {
  const next = seededRandom(seed);
  return {
    between: (least: number, most: number): number => least + next() * (most - least),
    pick<T>(choices: readonly T[]): T {
      const chosen = choices[Math.floor(next() * choices.length)];
      if (chosen === undefined) throw new Error('There is nothing to choose from');
      return chosen;
    },
  };
}

type Chaos = (scene: Scene) => Promise<void>;

const hour = 3_600_000;

/** What a network, a machine and a provider do to a session in the course of a day. */
const chaosByName: Readonly<Record<string, Chaos>> = {
  'network cut': async ({ context, random }) => {
    await context.setOffline(true);
    await delay(random.between(200, 9_000));
    await context.setOffline(false);
  },
  'token answer broken off': async ({ suite, random }) => {
    await suite.local('fail', 'idp', '/token', 'stall', '1');
    await delay(random.between(0, 6_000));
  },
  'token request lost': async ({ suite, random }) => {
    await suite.local('fail', 'idp', '/token', random.pick(['drop', 'timeout']), '1');
    await delay(random.between(0, 6_000));
  },
  'network cut within the token answer': async ({ context, suite, random }) => {
    await suite.local('fail', 'idp', '/token', 'slow:400', '3');
    const asked = context.waitForEvent('request', (request) => request.url().endsWith('/token'));
    await Promise.race([asked, delay(8_000)]);
    await delay(random.between(0, 800));
    await context.setOffline(true);
    await delay(random.between(200, 3_000));
    await context.setOffline(false);
  },
  'provider in trouble': async ({ suite, random }) => {
    await suite.local('fail', 'idp', '*', random.pick(['503', '429', 'html', 'drop']), '3');
    await delay(random.between(0, 4_000));
  },
  'provider restarted': async ({ suite }) => {
    await suite.local('restart', 'idp');
  },
  'API in trouble': async ({ suite, random }) => {
    await suite.local('fail', 'api', '*', random.pick(['500', 'drop', 'stall']), '2');
  },
  'clock set': async ({ tabs, random }) => {
    await setClock(random.pick(tabs), random.pick([-hour, 0, hour]));
    await delay(random.between(0, 2_000));
  },
  'tab reloaded': async ({ tabs, random, sightings }) => {
    const page = random.pick(tabs);
    await collect(page, sightings);
    await page.reload({ waitUntil: 'commit' });
  },
  'tab reloaded without a network': async ({ context, tabs, random, sightings }) => {
    const page = random.pick(tabs);
    await collect(page, sightings);
    await context.setOffline(true);
    await page.reload({ waitUntil: 'commit' });
    await delay(random.between(500, 4_000));
    await context.setOffline(false);
  },
  'tab changed': async ({ tabs, random }) => {
    await random.pick(tabs).bringToFront();
  },
};

/** Causes one of them at random, to its end. */
export async function causeChaos(scene: Scene): Promise<void> {
  const name = scene.random.pick(Object.keys(chaosByName));
  note(scene.sightings, name);
  await chaosByName[name]?.(scene);
}
