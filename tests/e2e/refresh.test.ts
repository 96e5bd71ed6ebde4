import { cardOf } from './cardOf.ts';
import { expect, expectUpdated, refresh, test } from './test.ts';

/* What makes it ask, and how often: tests/unit/applications/userDataRefresh.test.tsx. */
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

test('a page that the back button has loaded asks the API on a press, as any other does', async ({
  page,
  openAs,
  suite,
}) => {
  const asked = async () => {
    const requests: unknown = await (await fetch(`${suite.api}/requests`)).json();
    return JSON.stringify(requests).split('"/me/applications"').length;
  };
  await openAs();
  await expectUpdated(page);
  await page.goto(`${suite.api}/pages/contact`);
  await page.goBack();
  await expectUpdated(page);
  const how = () => performance.getEntriesByType('navigation').map((entry) => entry.toJSON().type);
  expect(await page.evaluate(how)).toEqual(['back_forward']);
  for (let presses = 0; presses < 2; presses += 1) {
    const before = await asked();
    await refresh(page);
    await expect.poll(asked).toBe(before + 1);
    await expectUpdated(page);
  }
});
