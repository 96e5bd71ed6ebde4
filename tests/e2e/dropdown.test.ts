import type { Page } from '@playwright/test';
import { cardOf } from './cardOf.ts';
import { expect, test } from './test.ts';

const options = (page: Page) => page.getByRole('option');

test('a dropdown keeps name, role and place when it becomes searchable', async ({
  page,
  openAs,
}) => {
  await openAs('region@suite.test');
  const { card, dropdown } = cardOf(page, 'Region');
  await expect(dropdown).toHaveJSProperty('tagName', 'BUTTON');
  const before = await card.boundingBox();

  await dropdown.hover();
  await expect(dropdown).toHaveJSProperty('tagName', 'INPUT');
  await expect(dropdown).toHaveCount(1);
  await expect(dropdown).toHaveAttribute('aria-expanded', 'false');
  await expect(card).toContainText('Select a location');
  expect(await card.boundingBox()).toEqual(before);
});

test('shows the first of 10,000 options, grows as they are scrolled, by key and by hand, and finds any', async ({
  page,
  openAs,
}) => {
  await openAs('national@suite.test');
  const { card, dropdown, openLink } = cardOf(page, 'Region');
  await dropdown.click();
  await expect(options(page)).toHaveCount(50);
  await expect(card.getByText('and 9,950 more, type to narrow').first()).toBeVisible();

  await page.getByRole('listbox').evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
  await expect(options(page)).toHaveCount(100);
  // The option in view before the list grew is in view still.
  await expect(options(page).nth(49)).toBeInViewport();
  await expect(card.getByText('and 9,900 more, type to narrow').first()).toBeVisible();
  await page.keyboard.press('End');
  await expect(options(page)).toHaveCount(150);
  const active = page.locator(`[id="${await dropdown.getAttribute('aria-activedescendant')}"]`);
  await expect(active).toHaveAttribute('aria-posinset', '100');
  await expect(active).toBeInViewport();

  await page.keyboard.type('peatland');
  await expect(options(page).first()).toContainText('peatland restoration');
  expect(await options(page).count()).toBeLessThanOrEqual(60);
  await page.keyboard.type(' ystwyth');
  await expect(options(page)).toHaveText(['Ystwyth peatland restoration']);
  await options(page).click();
  await expect(openLink).toHaveAttribute('href', /ystwyth-peatland-restoration$/);
});
