import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { storageKeys } from '../../../shared/storageKeys.ts';
import type { Suite } from '../suite.ts';
import {
  expect,
  expectCards,
  expectUpdated,
  freshness,
  goOffline,
  goOnline,
  test,
  untilStored,
} from '../test.ts';

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

const keptFiles = (page: Page) =>
  page.evaluate(async (name) => {
    const keys = await (await caches.open(name)).keys();
    return keys.map(({ url }) => new URL(url).pathname);
  }, storageKeys.precache);

async function expectKept(page: Page, files: readonly string[]): Promise<void> {
  await expect.poll(async () => new Set(await keptFiles(page))).toEqual(new Set(files));
}

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
