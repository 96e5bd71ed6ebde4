import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { storageKeys } from '../../../shared/storageKeys.ts';
import { cardCount } from '../../support/cardCount.ts';
import { expectAccessible } from '../../support/expectAccessible.ts';
import { cardOf, choose } from '../cardOf.ts';
import type { Suite } from '../suite.ts';
import {
  expect,
  expectCards,
  expectUpdated,
  freshness,
  goOffline,
  goOnline,
  region,
  test,
  untilStored,
} from '../test.ts';
import { stopWorker } from './storedPage.ts';

test('the first visit is enough to show the cards with their logos offline, and to choose', async ({
  page,
  openAs,
  suite,
}) => {
  await openAs();
  await untilStored(page);
  await goOffline(page);
  await page.reload();
  await expectCards(page, 'Amara Fielding');
  await expect(freshness(page)).toHaveText(/^Offline. Cards from \d\d:\d\d$/);
  const logos = page.getByRole('article').locator('img');
  const areDrawn = () =>
    logos.evaluateAll((all) => all.map((logo) => Reflect.get(logo, 'naturalWidth') > 0));
  await expect.poll(areDrawn).toEqual(Array(cardCount).fill(true));
  await expectAccessible(page, 'cards without a network');
  await choose(page, 'Region', 'Exmoor and the Quantocks');
  await expect(cardOf(page, 'Region').openLink).toHaveAttribute('href', /exmoor/);

  await suite.local('grant', region, 'impact', 'Levels report', `${suite.api}/pages/levels`);
  await goOnline(page);
  await expect(cardOf(page, 'Impact').openLink).toHaveAttribute('href', /levels$/);
  await expectUpdated(page);
});

test('a hard reload goes past the worker, and has its cards stored for a start that wakes it', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  await openAs();
  await untilStored(page);
  await suite.local('grant', region, 'plan', 'Brendon Hills', `${suite.api}/pages/brendon`);
  const devTools = await context.newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await devTools.send('Page.reload', { ignoreCache: true });
  await loaded;
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await untilStored(page, 'Brendon Hills');

  await goOffline(page);
  await stopWorker(page);
  await page.reload();
  await choose(page, 'Region', 'Brendon Hills New');
});

/* Each of them by itself: tests/unit/sw/answer.test.ts. */
test('without the files that no start needs the cards stand, offline too, and those come later', async ({
  page,
  context,
  suite,
  openAs,
  console,
}) => {
  console.expectError(/Failed to load resource|Failed to fetch/);
  const { vital, optional } = await filesOf(suite);
  expect(vital.length).toBeGreaterThan(5);
  expect(optional.length).toBeGreaterThan(15);
  expect([...vital, ...optional].filter(isSuspect), 'names that filter lists look for').toEqual([]);
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  // A blocker, a filter or a proxy refuses them.
  const refused = new Set(optional);
  await context.route(
    ({ pathname }) => refused.has(pathname),
    (route) => route.abort('blockedbyclient'),
  );
  await openAs();
  await untilStored(page);
  await expectKept(page, vital);
  expect(loads).toBe(1);

  await goOffline(page);
  await page.reload();
  await expectCards(page, 'Amara Fielding');
  await expect(freshness(page)).toHaveText(/^Offline. Cards from/);
  expect(loads).toBe(2);

  refused.clear();
  await goOnline(page);
  await expectUpdated(page);
  await expectKept(page, [...vital, ...optional]);
  expect(loads).toBe(2);
});

/** The addresses of the files in the worker's own list, in two. */
async function filesOf({ buildDirectory }: Suite) {
  const worker = await readFile(join(buildDirectory, 'sw.js'), 'utf8');
  const [list = ''] = /\[\{"[^\]]+\}\]/.exec(worker) ?? [];
  const files: { url: string; isVital: boolean }[] = JSON.parse(list);
  const addresses = (wanted: boolean) =>
    files.flatMap(({ url, isVital }) => (isVital === wanted ? url : []));
  return { vital: addresses(true), optional: addresses(false) };
}

function isSuspect(url: string): boolean {
  const suspects =
    /insight|analytic|telemetr|track|advert|\bads?\b|banner|beacon|metric|pixel|popup|promo|sponsor|stat(?!ic)/i;
  return suspects.test(url.replace(/-[\w-]{8,10}\.(?:js|css)$/, ''));
}

async function expectKept(page: Page, files: readonly string[]): Promise<void> {
  const kept = async (name: string) => {
    const keys = await (await caches.open(name)).keys();
    return keys.map(({ url }) => new URL(url).pathname).sort();
  };
  await expect.poll(() => page.evaluate(kept, storageKeys.precache)).toEqual(files.toSorted());
}
