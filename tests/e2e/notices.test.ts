import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { cardCount } from '../support/cardCount.ts';
import { expectAccessible } from '../support/expectAccessible.ts';
import { cardOf } from './cardOf.ts';
import { test } from './pwa/deployment.ts';
import { hold } from './requests.ts';
import { expect } from './test.ts';

/* tests/unit/shell/operatorNotices.test.tsx proves what the file may say, and which notice is shown. */

const file = {
  notices: [{ id: 'down', severity: 'critical', text: 'Sign-in is down for some. '.repeat(12) }],
  applications: { natural_capital_plan: 'outage' },
};

test('a critical notice stands below the cards and moves none', async ({
  page,
  context,
  openAs,
  suite,
  deployment,
}) => {
  await deployment.deploy(await suite.build({ VITE_NOTICES: 'true' }));
  await writeFile(join(suite.buildDirectory, 'notices.json'), JSON.stringify(file));
  const { asked, letGo } = await hold(context, '**/notices.json');
  await openAs();
  await asked();
  const before = await places(page);
  expect(before).toHaveLength(cardCount);
  letGo();
  await expect(page.getByRole('alert').filter({ hasText: 'Sign-in is down' })).toBeVisible();
  await expect(cardOf(page, 'Region').card.getByText('Not working')).toBeVisible();
  expect(await places(page)).toEqual(before);
  const last = await page.getByRole('article').last().boundingBox();
  const notice = await page.getByText('Sign-in is down for some.').boundingBox();
  expect(notice?.y).toBeGreaterThan(last?.y ?? 0);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page, 'critical notice below the cards, and outage');
});

/** Returns where every card begins; a declared state adds a row to its card. */
async function places(page: Page) {
  return await page.getByRole('article').evaluateAll((cards) =>
    cards.map((card) => {
      const { x, y, width } = card.getBoundingClientRect();
      return { x, y, width };
    }),
  );
}
