import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/expectAccessible.ts';
import { firstCardPainted, watchFirstCard } from '../support/firstCard.ts';
import { untilPageStored } from '../support/untilPageStored.ts';
import { cardOf } from './cardOf.ts';
import { test } from './pwa/deployment.ts';
import { watchFrames, withCards } from './pwa/watchFrames.ts';
import { hold } from './requests.ts';
import { expect } from './test.ts';

test.beforeEach(async ({ deployment, suite }) => {
  await deployment.deploy(await suite.build({ VITE_NOTICES: 'true' }));
});

const file = {
  notices: [{ id: 'maps', severity: 'warning', text: 'Maps load slowly today.' }],
  applications: { natural_capital_plan: 'outage' },
};

test("the operator's notice comes after the cards, moves none, and is there without a network", async ({
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
  await expect(card.getByText('Not working')).toBeVisible();
  expect(await boxes(page)).toEqual(before);
  await expectAccessible(page, 'operator notice and outage');
  const { drawn } = await firstCardPainted(page);
  expect(await startOf(page, '/notices.json')).toBeGreaterThan(drawn);

  await untilPageStored(page, 'Somerset Levels and Moors');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Please note, as of \d\d:\d\d today$/)).toBeVisible();
  await expect(bar).toBeVisible();
  await expect(card.getByText('Not working')).toBeVisible();
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

test('a critical notice stands above the cards from the next start on, in its first frame', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  const critical = {
    id: 'down',
    severity: 'critical',
    text: 'Sign-in is down for some. '.repeat(12),
  };
  await writeFile(
    join(suite.buildDirectory, 'notices.json'),
    JSON.stringify({ notices: [critical] }),
  );
  await openAs('region@suite.test');
  const text = page.getByText('Sign-in is down for some.');
  await expect(text).toBeVisible();
  const [firstCard] = await boxes(page);
  expect((await text.boundingBox())?.y).toBeGreaterThan(firstCard.y);

  await untilPageStored(page, 'Sign-in is down for some.');
  const frames = await watchFrames(context);
  const next = await context.newPage();
  await next.setViewportSize({ width: 320, height: 640 });
  await next.goto('/');
  await expect(next.getByRole('article')).toHaveCount(3);
  const above = next.getByText('Sign-in is down for some.');
  const [card] = await boxes(next);
  expect((await above.boundingBox())?.y).toBeLessThan(card.y);
  expect(withCards(frames).every((frame) => frame.includes('Sign-in is down for some.'))).toBe(
    true,
  );
  await expectAccessible(next, 'critical notice above the cards');

  await next.getByRole('button', { name: 'Read all' }).click();
  await expect(next.getByRole('button', { name: 'Read less' })).toBeVisible();
  await next.getByRole('button', { name: 'Dismiss' }).click();
  await expect(above).toHaveCount(0);
  await expect(next.getByRole('contentinfo').getByRole('link').first()).toBeFocused();
});
