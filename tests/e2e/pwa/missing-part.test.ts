import { expect, expectCards, test } from '../test.ts';

const part = /\/static\/SelectSearch-[^/]+\.js$/;

test.use({ serviceWorkers: 'block' });

test('a part that is gone reloads the page once somebody asks for it, and once at most', async ({
  page,
  openAs,
  console,
}) => {
  console.expectError(/Failed to load resource|Service Worker registration blocked/);
  let asked = 0;
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  await page.route(part, (route) => {
    asked += 1;
    return route.fulfill({ status: 404, body: 'Not found' });
  });
  await openAs('region@suite.test');
  await expect.poll(() => asked).toBeGreaterThanOrEqual(2);
  await expectCards(page, 'Amara Fielding');
  expect(loads, 'for what was only loaded ahead').toBe(1);
  const dropdown = page.getByRole('combobox', { name: 'Natural Capital Region location' });
  await dropdown.focus();
  await expect.poll(() => loads).toBe(2);
  await expectCards(page, 'Amara Fielding');
  await dropdown.click();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expectCards(page);
  expect(loads).toBe(2);

  // As the server has it again.
  await page.unroute(part);
  await page.reload();
  await dropdown.click();
  await expect(page.getByRole('option')).toHaveCount(3);
  expect(loads).toBe(3);
});

test('a part that is lost on its way, and that nobody asks for again, comes without a reload', async ({
  page,
  openAs,
  console,
}) => {
  console.expectError(/Failed to load resource|Service Worker registration blocked/);
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  let asked = 0;
  await page.route(/\/static\/idle-[^/]+\.js$/, (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.continue();
  });
  await openAs('region@suite.test');
  await expectCards(page, 'Amara Fielding');
  await page.getByRole('button', { name: 'Amara Fielding' }).click();
  // What knows of it is in that part.
  await expect(page.getByRole('menuitemcheckbox', { name: 'Share usage data' })).toBeVisible();
  expect(loads).toBe(1);
});
