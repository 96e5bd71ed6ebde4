import type { Page, Route } from '@playwright/test';
import { cardOf, choose } from './cardOf.ts';
import { expect, test } from './test.ts';

const searchPart = /\/static\/SelectSearch-.*\.js/;
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

test('is searched by words in any order, without regard to case and accents', async ({
  page,
  openAs,
}) => {
  await openAs('analyst@suite.test');
  const { card, dropdown, openLink } = cardOf(page, 'Region');
  await dropdown.click();
  await expect(options(page)).toHaveCount(12);
  await page.keyboard.type('mon ynys');
  await expect(options(page)).toHaveText(['Ynys Môn']);
  await page.keyboard.press('Enter');
  await expect(options(page)).toHaveCount(0);
  await expect(card).toContainText('Ynys Môn');
  await expect(openLink).toHaveAttribute('href', /\/ynys-mon$/);

  await dropdown.click();
  await page.keyboard.type('zzz');
  await expect(card.getByText('Nothing matches “zzz”').first()).toBeVisible();
});

test('cannot be cleared', async ({ page, openAs }) => {
  await openAs('region@suite.test');
  const { card, dropdown, openLink } = cardOf(page, 'Region');
  await choose(page, 'Region', 'Exmoor and the Quantocks');
  await expect(dropdown).toBeFocused();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  await expect(card).toContainText('Exmoor and the Quantocks');
  await expect(openLink).toHaveAttribute('href', /exmoor/);
  await expect(card.getByRole('button')).toHaveText(['Copy link']);
});

test('works by keyboard: arrows and Enter choose, Escape and Tab leave it as it was', async ({
  page,
  openAs,
}) => {
  await openAs('region@suite.test');
  const { card, dropdown, openLink } = cardOf(page, 'Region');
  await dropdown.focus();
  await page.keyboard.press('ArrowDown');
  await expect(options(page)).toHaveCount(3);
  await expect(dropdown).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(dropdown).toBeFocused();
  await expect(card).toContainText('Select a location');

  await page.keyboard.press('ArrowDown');
  await expect(options(page)).toHaveCount(3);
  await page.keyboard.press('Tab');
  await expect(options(page)).toHaveCount(0);
  await expect(card).toContainText('Select a location');
  await expect(openLink).toBeFocused();

  await page.keyboard.press('Shift+Tab');
  await expect(dropdown).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(options(page)).toHaveCount(3);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(card).toContainText('Exmoor and the Quantocks');
  await expect(dropdown).toBeFocused();
});

test('shows the first of 10,000 options, says how many more there are and finds any', async ({
  page,
  openAs,
}) => {
  await openAs('national@suite.test');
  const { card, dropdown, openLink } = cardOf(page, 'Region');
  await dropdown.click();
  await expect(options(page).first()).toBeVisible();
  expect(await options(page).count()).toBeLessThanOrEqual(60);
  await expect(card.getByText('and 9,950 more, type to narrow').first()).toBeVisible();

  await page.keyboard.type('peatland');
  await expect(options(page).first()).toContainText('peatland restoration');
  expect(await options(page).count()).toBeLessThanOrEqual(60);
  await page.keyboard.type(' ystwyth');
  await expect(options(page)).toHaveText(['Ystwyth peatland restoration']);
  await options(page).click();
  await expect(openLink).toHaveAttribute('href', /ystwyth-peatland-restoration$/);
});

test('is browsed by key and by scrolling, from the first of 10,000 to the last and back', async ({
  page,
  openAs,
}) => {
  await openAs('national@suite.test');
  const { card, dropdown } = cardOf(page, 'Region');
  const active = async () => {
    const id = await dropdown.getAttribute('aria-activedescendant');
    return page.locator(`[id="${id}"]`);
  };
  await dropdown.click();
  await expect(options(page)).toHaveCount(50);
  const names = await options(page).allTextContents();
  const inOrder = new Intl.Collator('en-GB', { numeric: true }).compare;
  expect(names).toEqual(names.toSorted(inOrder));

  await page.getByRole('listbox').evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
  await expect(options(page)).toHaveCount(100);
  await page.getByRole('listbox').evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
  await expect(options(page).first()).toHaveAttribute('aria-posinset', '51');
  // The option in view before the list moved on is in view still.
  await expect(options(page).nth(49)).toBeInViewport();
  await expect(card.getByText('and 9,850 more, type to narrow').first()).toBeVisible();

  await page.keyboard.press('End');
  await expect(await active()).toHaveAttribute('aria-posinset', '10000');
  await expect(await active()).toBeInViewport();
  expect(await options(page).count()).toBeLessThanOrEqual(100);
  await page.keyboard.press('ArrowDown');
  await expect(await active()).toHaveAttribute('aria-posinset', '1');
  await expect(await active()).toBeInViewport();
});

test('keeps a press and what is typed until its searchable part has come', async ({
  page,
  openAs,
}) => {
  const held = Promise.withResolvers<Route>();
  await page.route(searchPart, held.resolve);
  await openAs('analyst@suite.test');
  const { card, dropdown } = cardOf(page, 'Region');
  await dropdown.click();
  await page.keyboard.type('eryr');
  await expect(dropdown).toHaveAttribute('aria-busy', 'true');
  await expect(dropdown).toHaveText('eryr');

  await (await held.promise).continue();
  await expect(options(page)).toHaveText(['Eryri']);
  await page.keyboard.type('i');
  await page.keyboard.press('Enter');
  await expect(card).toContainText('Eryri');
});

test.describe('without the worker, which would have the part', () => {
  test.use({ serviceWorkers: 'block' });

  test("becomes the browser's own dropdown where its searchable part cannot be had", async ({
    page,
    openAs,
    console,
  }) => {
    console.expectError(/ERR_FAILED/);
    console.expectError(/Service Worker registration blocked/);
    // The page was reloaded for it already, which is tried once.
    await page.addInitScript(() => {
      sessionStorage.setItem('natural-capital-suite.recovered', String(Date.now()));
    });
    await page.route(searchPart, (route) => route.abort());
    await openAs('region@suite.test');
    const { dropdown, openLink } = cardOf(page, 'Region');
    await dropdown.click();
    await expect(dropdown).toHaveJSProperty('tagName', 'SELECT');
    await expect(dropdown).toBeFocused();
    await dropdown.selectOption('Exmoor and the Quantocks');
    await expect(openLink).toHaveAttribute('href', /exmoor/);
  });
});
