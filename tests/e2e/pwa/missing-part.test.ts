import { expect, test } from '../test.ts';

const part = /\/static\/SelectSearch-[^/]+\.js$/;

test.use({ serviceWorkers: 'block' });

test.beforeEach(async ({ console }) => {
  console.expectError(/Failed to load resource|Service Worker registration blocked/);
});

test('a part that is gone after a deployment is had by one reload of the page', async ({
  page,
  openAs,
}) => {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  await page.route(part, (route) =>
    loads < 2 ? route.fulfill({ status: 404, body: 'Not found' }) : route.continue(),
  );
  await openAs('region@suite.test');
  await expect.poll(() => loads).toBe(2);
  await page.getByRole('combobox', { name: 'Natural Capital Region subscription' }).click();
  await expect(page.getByRole('option')).toHaveCount(3);
  expect(loads).toBe(2);
});

test('a part that stays missing makes no loop, and the dropdown does without it', async ({
  page,
  openAs,
}) => {
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
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Natural Capital Region subscription' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  expect(loads).toBe(2);
});

test('a part that cannot be fetched leaves the page as it is while the server is out of reach', async ({
  page,
  context,
  openAs,
}) => {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  // The browser still believes in its network, as on a phone with one bar.
  let probes = 0;
  await page.route(part, (route) => route.abort('timedout'));
  await context.route(
    (url) => url.pathname === '/',
    (route) => {
      if (route.request().method() !== 'HEAD') return route.continue();
      probes += 1;
      return route.abort('timedout');
    },
  );
  await openAs('region@suite.test');
  await expect.poll(() => probes).toBeGreaterThanOrEqual(1);
  await page.getByRole('combobox', { name: 'Natural Capital Region subscription' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  expect(loads).toBe(1);
});
