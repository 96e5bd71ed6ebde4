import type { Page } from '@playwright/test';
import { firstCardPainted, watchFirstCard } from '../support/firstCard.ts';
import * as launcher from './launcher.ts';
import { openKeeper } from './pwa/device.ts';
import { expect, test } from './test.ts';

/*
 * What a start asks of other threads and processes. A slow processor of the page's own, which the bench has, slows none
 * of that down, but a cheap phone waits for it.
 */

interface Counts {
  /** Requests that the worker answers, that the browser answers from Cache Storage by itself, and all others. */
  readonly worker: number;
  readonly cache: number;
  readonly network: number;
  /** Those of all three that are for scripts. */
  readonly scripts: number;
  /** To the worker. */
  readonly messages: number;
  /** From here on calls, each of which may wait for another process. */
  readonly indexedDb: number;
  readonly cacheStorage: number;
  /** Of localStorage and sessionStorage. */
  readonly webStorage: number;
  readonly cookies: number;
  readonly locks: number;
  readonly channels: number;
}

type Kind = keyof Counts;

/** What each way may ask for: until it leaves for the provider, or until the frame with the first card. */
const budgets = {
  visitor: {
    ...{ worker: 0, cache: 0, network: 9, scripts: 5, messages: 0, locks: 1, channels: 0 },
    ...{ indexedDb: 6, cacheStorage: 3, webStorage: 26, cookies: 10 },
  },
  wayBack: {
    ...{ worker: 12, cache: 2, network: 6, scripts: 8, messages: 1, locks: 1, channels: 0 },
    ...{ indexedDb: 11, cacheStorage: 3, webStorage: 34, cookies: 24 },
  },
  repeatVisit: {
    ...{ worker: 5, cache: 0, network: 0, scripts: 0, messages: 0, locks: 0, channels: 0 },
    ...{ indexedDb: 0, cacheStorage: 0, webStorage: 5, cookies: 2 },
  },
} as const satisfies Record<string, Counts>;

/** One request or call, with its time in milliseconds since 1970. */
interface Asked {
  kind: Kind;
  readonly what: string;
  readonly at: number;
}

const binding = 'noteCall';

/** Collects what `page` asks for from now on. Nothing is read in the page, which may be left at any time. */
async function watchStart(page: Page): Promise<readonly Asked[]> {
  const all: Asked[] = [];
  const requests = new Map<string, Asked>();
  const session = await page.context().newCDPSession(page);
  session.on('Runtime.bindingCalled', ({ payload }) => void all.push(JSON.parse(payload)));
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, wallTime, type }) => {
    const one: Asked = { kind: 'network', what: `${type} ${url}`, at: wallTime * 1000 };
    requests.set(requestId, one);
    all.push(one);
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const one = requests.get(requestId);
    if (!one) return;
    if (response.serviceWorkerRouterInfo?.actualSourceType === 'cache') one.kind = 'cache';
    else if (response.fromServiceWorker) one.kind = 'worker';
  });
  await session.send('Network.enable');
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: binding });
  await page.addInitScript(observeCalls, binding);
  return all;
}

/** Runs in the page, before anything of it. */
function observeCalls(name: string): void {
  const note: (payload: string) => void = Reflect.get(window, name);
  const watched: readonly (readonly [kind: Kind, prototype: object, accessor?: string])[] = [
    ['messages', ServiceWorker.prototype],
    ['indexedDb', IDBFactory.prototype],
    ['indexedDb', IDBDatabase.prototype],
    ['indexedDb', IDBObjectStore.prototype],
    ['cacheStorage', CacheStorage.prototype],
    ['cacheStorage', Cache.prototype],
    ['webStorage', Storage.prototype],
    ['cookies', Document.prototype, 'cookie'],
    ['cookies', CookieStore.prototype],
    ['locks', LockManager.prototype],
    ['channels', BroadcastChannel.prototype],
  ];
  for (const [kind, prototype, accessor] of watched) {
    for (const [method, found] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      if (accessor ? method !== accessor : method === 'constructor') continue;
      for (const part of accessor ? (['get', 'set'] as const) : (['value'] as const)) {
        const original: unknown = found[part];
        if (typeof original !== 'function') continue;
        found[part] = function (this: unknown, ...given: unknown[]) {
          const at = performance.timeOrigin + performance.now();
          note(JSON.stringify({ kind, what: `${method} ${given[0] ?? ''}`, at }));
          return Reflect.apply(original, this, given);
        };
        Object.defineProperty(prototype, method, found);
      }
    }
  }
}

/** Compares what was asked for with its budget. */
function expectWithin(budget: Counts, asked: readonly Asked[]): void {
  const isOf = (kind: Kind) => (one: Asked) =>
    kind === 'scripts' ? one.what.startsWith('Script ') : one.kind === kind;
  const kinds = Object.keys(budget) as Kind[];
  const over = kinds
    .map((kind) => [kind, asked.filter(isOf(kind)).length] as const)
    .filter(([kind, count]) => count > budget[kind]);
  const listing = asked.map(({ kind, what }) => `${kind}: ${what}`).join('\n');
  expect
    .soft(Object.fromEntries(over), `More than before. Ask later, or say for what:\n${listing}`)
    .toEqual({});
  // Otherwise nothing was counted.
  expect(asked.filter(isOf('webStorage')).length).toBeGreaterThan(0);
  expect(asked.filter(({ what }) => what.startsWith('Document ')).length).toBeGreaterThan(0);
}

/** Returns what was asked for until the frame with the first card, by the page itself and not the provider's. */
async function untilFirstCard(page: Page, asked: readonly Asked[], { origin }: URL) {
  const { drawn } = await firstCardPainted(page);
  const start = await page.evaluate(() => performance.timeOrigin);
  return asked.filter(
    ({ at, what }) =>
      at >= start &&
      at <= start + drawn &&
      (!what.startsWith('Document') || what.startsWith(`Document ${origin}`)),
  );
}

test('a start asks for no more than it did', async ({ page, context, suite }) => {
  const home = new URL(suite.origin);
  await watchFirstCard(context);
  const asked = await watchStart(page);
  // A query makes no visitor somebody who is back from the provider.
  await page.goto('/?tab=2');
  await launcher.expectLoginPage(page, suite);
  const left = asked.find(({ what }) => what.includes(`${suite.provider}/auth?`))?.at ?? 0;
  expectWithin(
    budgets.visitor,
    asked.filter(({ at }) => at < left),
  );

  // A worker that is still being installed answers nothing.
  const keeper = await openKeeper(context);
  const isActive = async () => !!(await navigator.serviceWorker.getRegistration())?.active;
  await expect.poll(() => keeper.evaluate(isActive)).toBe(true);
  await launcher.logIn(page);
  await page.waitForURL(`${suite.origin}/**`, { waitUntil: 'commit' });
  const wayBack = await untilFirstCard(page, asked, home);
  await launcher.untilStored(page);
  await launcher.untilIdleParts(page);
  expectWithin(budgets.wayBack, wayBack);

  await Promise.all([page.close(), keeper.close()]);
  const again = await context.newPage();
  const askedAgain = await watchStart(again);
  await again.goto('/');
  await launcher.expectUpdated(again);
  expectWithin(budgets.repeatVisit, await untilFirstCard(again, askedAgain, home));
});
