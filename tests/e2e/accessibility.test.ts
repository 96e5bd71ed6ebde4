import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/expectAccessible.ts';
import { cardOf, choose } from './cardOf.ts';
import { expect, expectCards, test } from './test.ts';

test.beforeEach(({ console }) => console.expectError(/Failed to load resource/));

/* Whole pages and their states: tests/gallery. Here is what only stands in the running product. */

test('the cards, an open dropdown, its errors and those of links are accessible, and fit a window of 320 px', async ({
  page,
  openAs,
  suite,
}) => {
  await openAs('region@suite.test');
  await expectCards(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectToFit(page);
  const { card, dropdown } = cardOf(page, 'Region');
  await dropdown.click();
  await page.keyboard.type('zzz');
  await expect(card.getByText('Nothing matches “zzz”').first()).toBeVisible();
  await expectAccessible(page, 'open dropdown without a match');
  await page.keyboard.press('Escape');

  await choose(page, 'Region', 'Somerset Levels and Moors');
  await card.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Pin' }).click();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no'));
  });
  await card.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByRole('dialog', { name: 'Copy this link' })).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('/#open=');
  await expectAccessible(page, 'a link that cannot be copied');
  await page.keyboard.press('Escape');
  await follow(page, 'natural_capital_moon');
  await expect(page.getByText('We do not know the application in this link.')).toBeVisible();
  await expectAccessible(page, 'a pin, and a link that leads nowhere');
  await page.context().setOffline(true);
  await follow(page, 'natural_capital_plan&subscription=unknown');
  await expect(card.getByText('We will look for this location when you are online.')).toBeVisible();
  await expectAccessible(page, 'a location that is looked for later');
  await page.context().setOffline(false);
  await choose(page, 'Region', 'Somerset Levels and Moors');
  await suite.local('revoke', 'region@suite.test', 'Somerset Levels and Moors');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(card.getByRole('alert')).toBeVisible();
  const box = dropdown.locator('xpath=ancestor-or-self::*');
  const borders = () =>
    box.evaluateAll((boxes) => boxes.map((one) => getComputedStyle(one).borderBlockEndColor));
  await expect.poll(borders, 'red').toContain('rgb(210, 39, 46)');
  await dropdown.click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page, 'open dropdown after a revoked choice');
  await page.keyboard.press('Escape');

  await page.evaluate(() => localStorage.setItem('natural-capital-suite.look', 'compact'));
  await page.reload();
  await expectCards(page);
  await expectToFit(page);
});

async function follow(page: Page, link: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = `open=${to}`;
  }, link);
}

test('somebody without a mouse or without sight signs in, chooses and opens an application', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await expect(page.locator('[name=login]')).toBeFocused();
  await page.keyboard.type('region@suite.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('suite');
  await page.keyboard.press('Enter');
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - banner:
      - link "Natural Capital Suite"
      - button "Amara Fielding"
    - main:
      - heading "Applications" [level=1]
      - paragraph: Choose which app you want to use
      - status: /Updated/
      - button /^Updated .*, refresh$/
      - list:
        - listitem:
          - article "Natural Capital Region":
            - heading "Natural Capital Region" [level=2]
            - paragraph: /Plan/
            - link "Learn more"
            - combobox "Natural Capital Region location": Select a location
            - link "Open Natural Capital Region" [disabled]
        - listitem:
          - article "Natural Capital Project":
            - paragraph: Steart Marshes saltmarsh restoration
            - link "Open Natural Capital Project"
        - listitem:
          - article "Natural Capital Impact":
            - paragraph: You do not have access
            - link "Request access"
    - contentinfo:
      - link "Contact us."
  `);

  const { card, dropdown, openLink } = cardOf(page, 'Region');
  const isOnDropdown = () => page.evaluate(() => document.activeElement?.role === 'combobox');
  for (let step = 0; step < 12 && !(await isOnDropdown()); step += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(dropdown).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('exmoor');
  await expect(card).toMatchAriaSnapshot(`
    - combobox "Natural Capital Region location" [expanded]: exmoor
    - listbox "Natural Capital Region location":
      - option "Exmoor and the Quantocks"
  `);
  await page.keyboard.press('Enter');
  await expect(card).toContainText('Exmoor and the Quantocks');
  await page.keyboard.press('Tab');
  await expect(openLink).toBeFocused();
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  await expect(await opened).toHaveTitle(/Exmoor and the Quantocks/);
});

/** Nothing is wider than the window; what is pressed alone is at least 44 px high and wide. */
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
