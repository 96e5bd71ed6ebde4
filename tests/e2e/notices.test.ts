import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/expectAccessible.ts';
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
  notices: [{ id: 'down', severity: 'critical', text: 'Sign-in is down for some. '.repeat(12) }],
  applications: { natural_capital_plan: 'outage' },
};

test("the operator's notice comes after the cards, moves none, and stands above them from the next start on", async ({
  page,
  context,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/net::ERR_INTERNET_DISCONNECTED/);
  await writeFile(join(suite.buildDirectory, 'notices.json'), JSON.stringify(file));
  const { asked, letGo } = await hold(context, '**/notices.json');
  await openAs('region@suite.test');
  await asked();
  const before = await boxes(page);
  expect(before).toHaveLength(3);

  letGo();
  const text = page.getByText('Sign-in is down for some.');
  await expect(text).toBeVisible();
  await expect(cardOf(page, 'Region').card.getByText('Not working')).toBeVisible();
  expect(await boxes(page)).toEqual(before);
  await expectAccessible(page, 'operator notice and outage');

  await untilPageStored(page, 'Sign-in is down for some.');
  await context.setOffline(true);
  const frames = await watchFrames(context);
  const next = await context.newPage();
  await next.setViewportSize({ width: 320, height: 640 });
  await next.goto('/');
  await expect(cardOf(next, 'Region').card.getByText('Not working')).toBeVisible();
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

/** Where every card stands. */
async function boxes(page: Page) {
  return await page
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON()));
}
