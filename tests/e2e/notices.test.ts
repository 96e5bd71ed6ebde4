import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/expectAccessible.ts';
import { firstCardPainted, watchFirstCard } from '../support/firstCard.ts';
import { untilPageStored } from '../support/untilPageStored.ts';
import { cardOf } from './cardOf.ts';
import { hold } from './hold.ts';
import { expect, test } from './test.ts';

test.use({ suiteVariables: { VITE_NOTICES: 'true' } });

const file = {
  notices: [{ id: 'maps', severity: 'warning', text: 'Maps load slowly today.' }],
  applications: { natural_capital_plan: 'outage' },
};

test("the operator's word comes after the cards, moves none, and is there without a network", async ({
  page,
  context,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/net::ERR_INTERNET_DISCONNECTED/);
  await writeFile(join(suite.buildDirectory, 'notices.json'), JSON.stringify(file));
  await watchFirstCard(context);
  const { asked, letGo } = await hold(context, '**/notices.json');
  await openAs('region@suite.test');
  await asked();
  const before = await boxes(page);
  expect(before).toHaveLength(3);

  letGo();
  const bar = page.getByText('Maps load slowly today.');
  const { card, openLink } = cardOf(page, 'Region');
  await expect(bar).toBeVisible();
  await expect(card.getByText('Outage')).toBeVisible();
  expect(await boxes(page)).toEqual(before);
  await expectAccessible(page, 'operator notice and outage');
  const { drawn } = await firstCardPainted(page);
  expect(await startOf(page, '/notices.json')).toBeGreaterThan(drawn);

  await untilPageStored(page, 'Somerset Levels and Moors');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Please note, as of \d\d:\d\d today$/)).toBeVisible();
  await expect(bar).toBeVisible();
  await expect(card.getByText('Outage')).toBeVisible();
  await expect(openLink).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(bar).toBeHidden();
});

/** Where every card stands. */
async function boxes(page: Page) {
  return await page
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON()));
}

/** In milliseconds from the start of the navigation. */
async function startOf(page: Page, path: string): Promise<number> {
  return await page.evaluate((address) => {
    const [entry] = performance.getEntriesByName(new URL(address, location.href).href);
    return entry?.startTime ?? 0;
  }, path);
}
