import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { expectAccessible } from '../support/expectAccessible.ts';
import { cardOf, choose } from './cardOf.ts';
import { test } from './pwa/deployment.ts';
import { watchRequests } from './requests.ts';
import type { Suite } from './suite.ts';
import { expect, openedBy, openTab, openUserMenu, untilStored } from './test.ts';

/* tests/unit/telemetry proves what is told of whom, and when. */

const question = (page: Page) => page.getByText('Share how you use the suite?');
const privacy = 'https://www.suite.test/privacy';

const baseData = v.object({ name: v.optional(v.string()), properties: v.optional(v.unknown()) });
const itemsSchema = v.array(v.object({ data: v.object({ baseData }) }));

/** Resolves with everything that telemetry has received. */
async function readItems({ telemetry }: Suite) {
  const items: unknown = await (await fetch(`${telemetry}/items`)).json();
  return v.parse(itemsSchema, items).map((item) => item.data.baseData);
}

/** Resolves with what was told of each opened application. */
async function readOpenings(suite: Suite) {
  const items = await readItems(suite);
  return items.filter(({ name }) => name === 'application opened').map((one) => one.properties);
}

/** Resolves with the names of everything that the SDK stores. */
async function kept(page: Page): Promise<string[]> {
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  const stored = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ]);
  return [...cookies, ...stored].filter((name) => /^ai_/i.test(name));
}

async function openRegion(page: Page): Promise<void> {
  await (await openedBy(page, () => cardOf(page, 'Region').openLink.click())).close();
}

test('nothing is stored or sent before a yes, and nothing after a no', async ({
  page,
  context,
  openAs,
  suite,
  deployment,
}) => {
  const consent = { VITE_TELEMETRY_CONSENT: 'required', VITE_PRIVACY_URL: privacy };
  await deployment.deploy(await suite.build(consent));
  const told = watchRequests(context, suite.telemetry);
  await openAs();
  await expect(question(page)).toBeVisible();
  await choose(page, 'Region', 'Exmoor and the Quantocks');
  await openRegion(page);
  await untilStored(page, 'Exmoor and the Quantocks');
  await page.reload();
  await expect(question(page)).toBeVisible();
  expect(await kept(page)).toEqual([]);
  expect(told).toEqual([]);

  await expectAccessible(page, 'question about usage');
  await page.setViewportSize({ width: 320, height: 640 });
  const lastCard = await cardOf(page, 'Impact').card.boundingBox();
  const bar = await question(page).boundingBox();
  expect(bar?.y).toBeGreaterThan((lastCard?.y ?? 0) + (lastCard?.height ?? 640));
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' });
  await expect(link).toHaveAttribute('href', privacy);

  await page.getByRole('button', { name: 'Share', exact: true }).press('Enter');
  await expect(question(page)).toHaveCount(0);
  await openRegion(page);
  // The SDK is running by then, and sends the rest when the page is hidden.
  await expect.poll(() => kept(page)).toEqual(expect.arrayContaining(['ai_user', 'ai_session']));
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const subscription = expect.stringMatching(/^[0-9a-f]{32}$/);
  const opening = { application: 'natural_capital_plan', subscription };
  await expect.poll(() => readOpenings(suite)).toMatchObject([opening]);

  const second = await openTab(context);
  await openUserMenu(second);
  await second.getByRole('menuitemcheckbox', { name: 'Share usage data' }).click();
  await expect.poll(() => kept(second)).toEqual([]);
  const [asked, items] = [told.length, await readItems(suite)];
  for (const tab of [second, page]) {
    await openRegion(tab);
    await tab.goto('about:blank');
  }
  expect(told).toHaveLength(asked);
  expect(await readItems(suite)).toHaveLength(items.length);
  expect(await readOpenings(suite)).toHaveLength(1);
});
