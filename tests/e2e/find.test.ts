import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/expectAccessible.ts';
import { untilPageStored } from '../support/untilPageStored.ts';
import { cardOf } from './cardOf.ts';
import { holdApplication } from './pwa/holdApplication.ts';
import { storedRecords } from './pwa/storedPage.ts';
import { expect, test } from './test.ts';
import { toastsIn } from './toastsIn.ts';

/** Somebody with more than seven places in all, in two applications. */
const analyst = 'analyst@suite.test';
const name = 'Find a place or application';

/** Until then a key is nobody's, and only what is pressed is kept. */
const answersKeys = (page: Page) => expect(page.getByText(/^Updated/)).toBeVisible();

function search(page: Page) {
  const dialog = page.getByRole('dialog', { name });
  return {
    dialog,
    button: page.getByRole('button', { name }),
    field: dialog.getByRole('combobox', { name }),
    results: dialog.getByRole('option'),
  };
}

for (const way of ['/', 'Control+k', 'the field'] as const) {
  test(`by ${way} a place is found by words in any order, and opened by Enter`, async ({
    page,
    context,
    openAs,
  }) => {
    await openAs(analyst);
    const { dialog, button, field, results } = search(page);
    await answersKeys(page);
    if (way === 'the field') await button.click();
    else await page.keyboard.press(way);
    await expect(field).toBeFocused();
    await page.keyboard.type('mon ynys');
    await expect(results).toHaveText(['Ynys MônNatural Capital Region']);

    const opened = context.waitForEvent('page');
    await page.keyboard.press('Enter');
    await expect(await opened).toHaveTitle(/Ynys Môn/);
    await expect(dialog).toBeHidden();
    await expect(cardOf(page, 'Region').openLink).toHaveAttribute('href', /ynys-mon$/);
  });
}

test('Escape clears what was typed, then closes, and the focus is where it was', async ({
  page,
  openAs,
}) => {
  await openAs(analyst);
  const { dialog, button, field } = search(page);
  await button.click();
  await page.keyboard.type('moor');
  await expect(field).toHaveValue('moor');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();

  const { learnMore } = cardOf(page, 'Region');
  await answersKeys(page);
  await learnMore.focus();
  await page.keyboard.press('Control+k');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(learnMore).toBeFocused();
});

test('opens again by a shortcut that comes while it closes', async ({ page, openAs }) => {
  await openAs(analyst);
  const { dialog, button } = search(page);
  await button.click();
  await expect(dialog).toBeVisible();
  // A browser that is busy has the next key answered before the event that says it is closed.
  await dialog.evaluate((element: HTMLDialogElement) => {
    element.close();
    const init = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true };
    document.dispatchEvent(new KeyboardEvent('keydown', init));
  });
  await expect(dialog).toBeVisible();
});

test('an application leads to its card, where the choice has the focus', async ({
  page,
  openAs,
}) => {
  await openAs(analyst);
  await answersKeys(page);
  await page.keyboard.press('/');
  await expect(search(page).field).toBeFocused();
  await page.keyboard.type('region');
  await page.keyboard.press('Enter');
  await expect(cardOf(page, 'Region').dropdown).toBeFocused();
  await expect(page).toHaveURL(/\/$/);
});

test('any of 400 places is opened by two presses and three keys, offline too', async ({
  page,
  context,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/net::ERR_INTERNET_DISCONNECTED/);
  for (let number = 1; number <= 400; number += 1) {
    const address = `${suite.api}/pages/plot-${number}`;
    await suite.local(
      'grant',
      'newcomer@suite.test',
      'natural_capital_plan',
      `Plot ${number}`,
      address,
    );
  }
  await openAs('newcomer@suite.test');
  await untilPageStored(page, 'Plot 400');
  await context.setOffline(true);
  await page.reload();
  const { dialog, button, field, results } = search(page);
  for (const number of [100, 237, 400]) {
    await button.click();
    await expect(field).toBeFocused();
    await page.keyboard.type(String(number));
    await expect(results).toHaveCount(1);
    const opened = context.waitForEvent('page');
    await page.keyboard.press('Enter');
    const window = await opened;
    await expect(cardOf(page, 'Region').openLink).toHaveAttribute(
      'href',
      new RegExp(`-${number}$`),
    );
    await window.close();
  }
  // What was opened last comes first now, by one press and one key.
  await page.keyboard.press('/');
  await expect(results.first()).toContainText('Plot 400');
  await page.keyboard.type('plot');
  await expect(dialog.getByText('and 380 more, type to narrow')).toBeVisible();
  const tops = (keys: Element[]) => keys.map((key) => key.getBoundingClientRect().top);
  expect(new Set(await dialog.locator('kbd').evaluateAll(tops)).size).toBe(1);
});

test('a result is pinned by a press and by Shift+Enter', async ({ page, openAs }) => {
  await openAs(analyst);
  const { field, results } = search(page);
  await answersKeys(page);
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type('eryri');
  await results.getByTitle('Pin').click();
  await expect(results).toHaveText(['EryriNatural Capital Region, pinned']);
  await expect(field).toBeFocused();
  await field.fill('gower');
  await page.keyboard.press('Shift+Enter');
  await expect(results).toHaveText(['Gower PeninsulaNatural Capital Region, pinned']);

  await expect
    .poll(async () => /"pinned":(\[[^\]]*\])/.exec(await storedRecords(page))?.[1])
    .toMatch(/"id".*"id"/);
  await page.reload();
  await answersKeys(page);
  await page.keyboard.press('Control+k');
  await expect(results.nth(0)).toContainText('Eryri');
  await expect(results.nth(1)).toContainText('Gower Peninsula');
});

for (const way of ['a press on the field', 'a slash'] as const) {
  test(`${way} before anything but the boot script runs is kept, and what is typed`, async ({
    page,
    openAs,
  }) => {
    await openAs(analyst);
    await untilPageStored(page, 'Ynys Môn');
    const letApplicationGo = await holdApplication(page);
    await page.reload({ waitUntil: 'commit' });
    const { button, field, results } = search(page);
    if (way === 'a slash') {
      await expect(button).toBeVisible();
      await page.keyboard.press('/');
    } else await button.click();
    await page.keyboard.type('gow');
    await expect(button).toHaveAttribute('aria-busy', 'true');
    letApplicationGo();
    await expect(field).toHaveValue('gow');
    await expect(field).toBeFocused();
    await expect(results).toHaveText(['Gower PeninsulaNatural Capital Region']);
  });
}

test('the search is accessible, with results and with none, and fits a window of 320 px', async ({
  page,
  openAs,
}) => {
  await openAs(analyst);
  const { dialog, field, results } = search(page);
  await answersKeys(page);
  await page.keyboard.press('/');
  await expect(results).toHaveCount(3);
  await expectAccessible(page, 'search without a query');
  await page.keyboard.type('bannau');
  await expect(dialog.getByRole('status')).toHaveText('2 results');
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Find a place or application":
      - combobox "Find a place or application" [expanded]: bannau
      - button "Close"
      - listbox "Results":
        - option "Bannau Brycheiniog Natural Capital Region" [selected]
        - option "Bannau Brycheiniog annual report 2026 Natural Capital Impact"
      - status: 2 results
  `);
  await expectAccessible(page, 'search with results');
  await page.setViewportSize({ width: 320, height: 640 });
  const box = await dialog.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  for (const target of [field, dialog.getByRole('button'), ...(await results.all())]) {
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await page.keyboard.type('zzz');
  await expect(dialog.getByText('Nothing matches “bannauzzz”').first()).toBeVisible();
  await expectAccessible(page, 'search without a result');
});

test.describe('without the worker, which would have the part', () => {
  test.use({ serviceWorkers: 'block' });

  test('a search that cannot be loaded says so, and is tried again', async ({
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
    const part = /\/static\/FindDialog-.*\.js/;
    await page.route(part, (route) => route.abort());
    await openAs(analyst);
    const { button, field } = search(page);
    await button.click();
    await expect(toastsIn(page)).toContainText('The search could not be loaded.');
    await page.unroute(part);
    await button.click();
    await expect(field).toBeFocused();
  });
});
