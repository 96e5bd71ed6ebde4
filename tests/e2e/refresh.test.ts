import { cardOf } from './cardOf.ts';
import { expect, test } from './test.ts';

/*
 * tests/unit/applications/userDataRefresh.test.tsx proves when it asks, tests/unit/api/requests.test.ts past
 * which cache.
 */
test('a return shows what was granted, and keeps focus, scroll position and open dropdown', async ({
  page,
  openAs,
  suite,
}) => {
  await page.clock.install();
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
  await page.clock.fastForward(5_000);
  await page.evaluate(() => window.dispatchEvent(new FocusEvent('focus')));
  await expect(options).toHaveCount(3);
  await expect(dropdown).toBeFocused();
  expect(await activeName()).toBe(active);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await page.keyboard.press('Enter');
  await expect(card).toContainText(active ?? 'an option');
});
