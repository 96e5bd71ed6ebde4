import type { Page } from '@playwright/test';
import { cardOf } from '../cardOf.ts';
import { expect, expectCards, openUserMenu, test } from '../test.ts';

test.use({ serviceWorkers: 'block' });

test.beforeEach(({ console }) =>
  console.expectError(/Failed to load resource|Service Worker registration blocked/),
);

/** How often the page has been loaded by now. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

test('a part that is gone reloads the page once somebody asks for it, and once at most', async ({
  page,
  openAs,
}) => {
  const part = /\/static\/SelectSearch-[^/]+\.js$/;
  const loads = countLoads(page);
  let asked = 0;
  await page.route(part, (route) => {
    asked += 1;
    return route.fulfill({ status: 404, body: 'Not found' });
  });
  await openAs();
  await expect.poll(() => asked).toBeGreaterThanOrEqual(2);
  await expectCards(page, 'Amara Fielding');
  expect(loads(), 'for what was only loaded ahead').toBe(1);
  const { dropdown } = cardOf(page, 'Region');
  await dropdown.focus();
  await expect.poll(loads).toBe(2);
  await expectCards(page, 'Amara Fielding');
  await dropdown.click();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expectCards(page);
  expect(loads()).toBe(2);

  // The server has it again.
  await page.unroute(part);
  await page.reload();
  await dropdown.click();
  await expect(page.getByRole('option')).toHaveCount(3);
  expect(loads()).toBe(3);
});

test('a part that is lost on its way, as by a second launch, comes without a reload', async ({
  page,
  openAs,
}) => {
  const loads = countLoads(page);
  let asked = 0;
  await page.route(/\/static\/idle-[^/]+\.js$/, (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.continue();
  });
  await openAs();
  await expectCards(page, 'Amara Fielding');
  await openUserMenu(page);
  // The late part knows of it.
  await expect(page.getByRole('menuitemcheckbox', { name: 'Share usage data' })).toBeVisible();
  expect(loads()).toBe(1);
});
