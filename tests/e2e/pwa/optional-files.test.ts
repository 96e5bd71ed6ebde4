import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { cardCount } from '../../support/cardCount.ts';
import { untilPageStored } from '../../support/untilPageStored.ts';
import type { Suite } from '../suite.ts';
import { expect, test } from '../test.ts';

/* Files that a blocker, a filter or a proxy refuses. What is vital the worker's own list says. */

/** The addresses of the files in the worker's list, in two. */
async function filesOf({ buildDirectory }: Suite) {
  const worker = await readFile(join(buildDirectory, 'sw.js'), 'utf8');
  const [list = ''] = /\[\{"[^\]]+\}\]/.exec(worker) ?? [];
  const files: { url: string; isVital: boolean }[] = JSON.parse(list);
  const addresses = (wanted: boolean) =>
    files.flatMap(({ url, isVital }) => (isVital === wanted ? url : []));
  return { vital: addresses(true), optional: addresses(false) };
}

const keptFiles = async (page: Page) => new Set(await readKeptFiles(page));

const readKeptFiles = (page: Page) =>
  page.evaluate(async () => {
    const keys = await (await caches.open('natural-capital-suite.precache')).keys();
    return keys.map(({ url }) => new URL(url).pathname);
  });

/** Runs in a page without a worker, until there is an active one. */
async function installWorker() {
  await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
}

/** Runs in the page. */
async function removeWorker() {
  const registration = await navigator.serviceWorker.ready;
  await registration.unregister();
  await caches.delete('natural-capital-suite.precache');
}

test('a worker is installed without any one of the files that no start needs', async ({
  page,
  context,
  suite,
  console,
}) => {
  console.expectError(/Failed to load resource|Failed to fetch/);
  const { vital, optional } = await filesOf(suite);
  expect(vital.length).toBeGreaterThan(5);
  expect(optional.length).toBeGreaterThan(15);
  let refused = '';
  await context.route(
    ({ pathname }) => pathname === refused,
    (route) => route.abort('blockedbyclient'),
  );
  await context.route('**/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Blank</title>' }),
  );
  for (const file of optional) {
    refused = file;
    await page.goto('/blank');
    await page.evaluate(installWorker);
    const others = [...vital, ...optional].filter((one) => one !== file);
    expect(await keptFiles(page), file).toEqual(new Set(others));
    await page.evaluate(removeWorker);
    // A worker stays for as long as a page has it.
    await page.goto('about:blank');
  }
});

test('without all of them the cards stand, offline too, with no load in between, and they come later', async ({
  page,
  context,
  suite,
  openAs,
  console,
}) => {
  console.expectError(/Failed to load resource|Failed to fetch|ERR_INTERNET_DISCONNECTED/);
  const { vital, optional } = await filesOf(suite);
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  const refused = new Set(optional);
  await context.route(
    ({ pathname }) => refused.has(pathname),
    (route) => route.abort('blockedbyclient'),
  );
  const cards = page.getByRole('article');
  await openAs('region@suite.test');
  await untilPageStored(page, 'Somerset Levels and Moors');
  expect(await keptFiles(page)).toEqual(new Set(vital));
  expect(loads).toBe(1);

  await context.setOffline(true);
  await page.reload();
  await expect(cards).toHaveCount(cardCount);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Offline. Cards from/);
  await expect(page.getByRole('button', { name: 'Amara Fielding' })).toBeVisible();
  expect(loads).toBe(2);

  refused.clear();
  await context.setOffline(false);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Updated/);
  const all = new Set([...vital, ...optional]);
  await expect.poll(() => keptFiles(page)).toEqual(all);
  expect(loads).toBe(2);
});

test('no file has a name that filter lists look for', async ({ suite }) => {
  const { vital, optional } = await filesOf(suite);
  const suspects =
    /insight|analytic|telemetr|track|advert|\bads?\b|banner|beacon|metric|pixel|popup|promo|sponsor|stat(?!ic)/i;
  const names = [...vital, ...optional].map((url) => url.replace(/-[\w-]{8,10}\.(?:js|css)$/, ''));
  expect(names.filter((name) => suspects.test(name))).toEqual([]);
});
