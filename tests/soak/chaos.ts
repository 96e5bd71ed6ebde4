import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from '@playwright/test';
import type { Suite } from '../e2e/suite.ts';
import { seededRandom } from '../support/seededRandom.ts';

export interface Scene {
  readonly context: BrowserContext;
  readonly tabs: readonly Page[];
  readonly suite: Suite;
  readonly random: ReturnType<typeof createRandom>;
  /** Writes down what happens, to find out why. */
  note(what: string): void;
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

async function beOffline({ context, random }: Scene, least: number, most: number): Promise<void> {
  await context.setOffline(true);
  await delay(random.between(least, most));
  await context.setOffline(false);
}

/** One of the faults, for so many requests, and a while at most in which to meet it. */
function failing(where: string, faults: readonly string[], times: number, most: number): Chaos {
  return async ({ suite, random }) => {
    await suite.local('fail', ...where.split(' '), random.pick(faults), String(times));
    await delay(random.between(0, most));
  };
}

async function reload({ tabs, random }: Scene): Promise<void> {
  await random.pick(tabs).reload({ waitUntil: 'commit' });
}

/** The things that a network, a machine and a provider do to a session in the course of a day. */
const chaosByName: Readonly<Record<string, Chaos>> = {
  'network cut': (scene) => beOffline(scene, 200, 9_000),
  'token answer broken off': failing('idp /token', ['stall'], 1, 6_000),
  'token request lost': failing('idp /token', ['drop', 'timeout'], 1, 6_000),
  'network cut within the token answer': async (scene) => {
    await scene.suite.local('fail', 'idp', '/token', 'slow:400', '3');
    const isToken = (request: Request) => request.url().endsWith('/token');
    await Promise.race([scene.context.waitForEvent('request', isToken), delay(8_000)]);
    await delay(scene.random.between(0, 800));
    await beOffline(scene, 200, 3_000);
  },
  'provider in trouble': failing('idp *', ['503', '429', 'html', 'drop'], 3, 4_000),
  'provider restarted': async ({ suite }) => {
    await suite.local('restart', 'idp');
  },
  'API in trouble': failing('api *', ['500', 'drop', 'stall'], 2, 0),
  'clock set': async ({ tabs, random }) => {
    const shift = random.pick([-hour, 0, hour]);
    await random.pick(tabs).evaluate((by) => localStorage.setItem('soak.clock', `${by}`), shift);
    await delay(random.between(0, 2_000));
  },
  'tab reloaded': reload,
  'tab reloaded without a network': async (scene) => {
    await scene.context.setOffline(true);
    await reload(scene);
    await beOffline(scene, 500, 4_000);
  },
  'tab changed': ({ tabs, random }) => random.pick(tabs).bringToFront(),
};

/** Causes one of them at random, to its end. */
export async function causeChaos(scene: Scene): Promise<void> {
  const name = scene.random.pick(Object.keys(chaosByName));
  scene.note(name);
  await chaosByName[name]?.(scene);
}

/**
 * Runs in every page, before anything else: a wall clock that can be set for all tabs at once, as the
 * machine's own can; Playwright's is each page's own. Timers go on as they were.
 */
export function shareClock(): void {
  const shift = () => Number(localStorage.getItem('soak.clock') ?? 0);
  const now = Date.now;
  Date.now = () => now() + shift();
  globalThis.Date = new Proxy(Date, {
    construct: (target, parameters: [number]) =>
      parameters.length > 0 ? new target(...parameters) : new target(target.now()),
  });
}
