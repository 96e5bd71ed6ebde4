import { cardOf } from '../cardOf.ts';
import { expect, expectCards, test } from '../test.ts';

// Proves P54 (docs/product.md).

test.use({ serviceWorkers: 'block' });

test.beforeEach(({ console }) =>
  console.expectError(/Failed to load resource|Service Worker registration blocked/),
);

/* One that comes the second time needs no reload: pwa/firstFrame.test.ts. */
test('a part that is gone reloads the page once somebody asks for it, and once at most', async ({
  page,
  openAs,
}) => {
  const part = /\/static\/SelectSearch-[^/]+\.js$/;
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  let asked = 0;
  await page.route(part, (route) => {
    asked += 1;
    return route.fulfill({ status: 404, body: 'Not found' });
  });
  await openAs();
  await expect.poll(() => asked).toBeGreaterThanOrEqual(2);
  await expectCards(page, 'Amara Fielding');
  expect(loads, 'for what was only loaded ahead').toBe(1);
  const { dropdown } = cardOf(page, 'Region');
  await dropdown.focus();
  await expect.poll(() => loads).toBe(2);
  await expectCards(page, 'Amara Fielding');
  await dropdown.click();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expectCards(page);
  expect(loads).toBe(2);

  // The server has the part again.
  await page.unroute(part);
  await page.reload();
  await dropdown.click();
  await expect(page.getByRole('option')).toHaveCount(3);
  expect(loads).toBe(3);
});
