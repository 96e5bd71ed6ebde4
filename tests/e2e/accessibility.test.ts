import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/expectAccessible.ts';
import { cardOf, choose } from './cardOf.ts';
import { expect, expectCards, goOffline, goOnline, refresh, region, test } from './test.ts';

/* tests/gallery checks whole pages and their states; these stories check what stands only in the running product. */

test('cards, dropdown, errors and links are accessible, and fit a window of 320 px', async ({
  page,
  openAs,
  suite,
}) => {
  await openAs();
  await expectCards(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectToFit(page);
  const { card, dropdown } = cardOf(page, 'Region');
  await dropdown.click();
  await page.keyboard.type('zzz');
  await expect(card.getByText('Nothing matches “zzz”').first()).toBeVisible();
  await expectAccessible(page, 'open dropdown without a match');
  await page.keyboard.press('Escape');

  const somerset = 'Somerset Levels and Moors';
  const press = async (item: string) => {
    await card.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose(page, 'Region', somerset);
  await press('Pin');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no'));
  });
  await press('Copy link');
  await expect(page.getByRole('dialog', { name: 'Copy this link' })).toBeVisible();
  await expectAccessible(page, 'a link that cannot be copied');
  await page.keyboard.press('Escape');

  await goOffline(page);
  await page.evaluate(() => {
    location.hash = 'open=natural_capital_plan&subscription=unknown';
  });
  await expect(card.getByText('We will look for this location when you are online.')).toBeVisible();
  await expectAccessible(page, 'a pin, a link that leads nowhere, a location looked for later');
  await goOnline(page);

  await choose(page, 'Region', somerset);
  await suite.local('revoke', region, somerset);
  await refresh(page);
  await expect(card.getByRole('alert')).toBeVisible();
  const box = dropdown.locator('xpath=ancestor-or-self::*');
  const borders = () =>
    box.evaluateAll((boxes) => boxes.map((one) => getComputedStyle(one).borderBlockEndColor));
  await expect.poll(borders, 'red').toContain('rgb(210, 39, 46)');
  await dropdown.click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page, 'open dropdown after a revoked choice');

  await page.evaluate(() => localStorage.setItem('natural-capital-suite.look', 'compact'));
  await page.reload();
  await expectCards(page);
  await expectToFit(page);
});

/** Expects that nothing is wider than the window, and that each control is at least 44 px high and wide. */
async function expectToFit(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const small = await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('button, [role=combobox], a'))
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < 44)
      .map(({ element, box }) => `${element.textContent} ${box.width} × ${box.height}`),
  );
  expect(small).toEqual([]);
}
