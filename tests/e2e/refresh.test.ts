import { cardOf } from './cardOf.ts';
import { comeBack } from './clock.ts';
import { expect, test } from './test.ts';

const offlineErrors = /ERR_INTERNET_DISCONNECTED|when fetching the script/;

test.beforeEach(async ({ page }) => await page.clock.install());

test('a granted and a revoked subscription show at the next focus, page show or reconnection', async ({
  page,
  context,
  openAs,
  suite,
  console,
}) => {
  console.expectError(offlineErrors);
  await openAs('newcomer@suite.test');
  const { card, dropdown, openLink } = cardOf(page, 'Region');
  await expect(card.getByText('You do not have access')).toBeVisible();

  await suite.local('grant', 'newcomer@suite.test', 'plan', 'Eryri', `${suite.api}/pages/eryri`);
  await comeBack(page);
  await expect(dropdown).toHaveText('Eryri');
  await expect(openLink).toHaveAttribute('href', `${suite.api}/pages/eryri`);

  await suite.local('grant', 'newcomer@suite.test', 'plan', 'Eryri', `${suite.api}/pages/new`);
  await comeBack(page, 'pageshow');
  await expect(openLink).toHaveAttribute('href', `${suite.api}/pages/new`);

  await context.setOffline(true);
  await suite.local(
    'grant',
    'newcomer@suite.test',
    'impact',
    'Report',
    `${suite.api}/pages/report`,
  );
  await context.setOffline(false);
  await expect(cardOf(page, 'Impact').openLink).toHaveAttribute('href', /report$/);
});

test('a refresh keeps focus, scroll position and an open dropdown', async ({
  page,
  openAs,
  suite,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openAs('analyst@suite.test');
  const { card, dropdown } = cardOf(page, 'Impact');
  await dropdown.click();
  const options = page.getByRole('option');
  await expect(options).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  const activeName = async () => {
    const id = await dropdown.getAttribute('aria-activedescendant');
    return await page.locator(`[id="${id}"]`).textContent();
  };
  const active = await activeName();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(0);

  await suite.local('grant', 'analyst@suite.test', 'impact', 'A third report', suite.api);
  await comeBack(page);
  await expect(options).toHaveCount(3);
  await expect(dropdown).toBeFocused();
  expect(await activeName()).toBe(active);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await page.keyboard.press('Enter');
  await expect(card).toContainText(active ?? 'an option');
});
