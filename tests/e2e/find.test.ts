import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/expectAccessible.ts';
import { untilPageStored } from '../support/untilPageStored.ts';
import { cardOf } from './cardOf.ts';
import { expect, test } from './test.ts';

/** Somebody with more than seven places in all, in two applications. */
const analyst = 'analyst@suite.test';
const name = 'Find a location or application';

/** Until then a key is nobody's, and only what is pressed is kept. */
const answersKeys = (page: Page) =>
  expect(page.getByRole('main').getByRole('status')).toHaveText(/^Updated/);

function search(page: Page) {
  const dialog = page.getByRole('dialog', { name });
  return {
    dialog,
    button: page.getByRole('button', { name }),
    field: dialog.getByRole('textbox', { name }),
    results: dialog.getByRole('link'),
  };
}

test('any of 400 places is opened by a press and three keys, or a slash, four letters and Enter', async ({
  page,
  context,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/net::ERR_INTERNET_DISCONNECTED/);
  const grant = (name: string, address: string) =>
    suite.local('grant', 'newcomer@suite.test', 'natural_capital_plan', name, address);
  for (let number = 1; number <= 400; number += 1) {
    await grant(`Plot ${number}`, `${suite.api}/pages/plot-${number}`);
  }
  await grant('Ynys Môn', `${suite.api}/pages/ynys-mon`);
  await openAs('newcomer@suite.test');
  await untilPageStored(page, 'Plot 400');
  await context.setOffline(true);
  await page.reload();
  const { dialog, button, field, results } = search(page);
  const { openLink } = cardOf(page, 'Region');
  for (const number of [100, 237, 400]) {
    await button.click();
    await page.keyboard.type(String(number));
    await expect(results).toHaveCount(1);
    const opened = context.waitForEvent('page');
    await page.keyboard.press('Enter');
    const window = await opened;
    await expect(openLink).toHaveAttribute('href', new RegExp(`-${number}$`));
    await window.close();
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  }
  const opened = context.waitForEvent('page');
  await page.keyboard.type('/ynys');
  await page.keyboard.press('Enter');
  await (await opened).close();
  await expect(openLink).toHaveAttribute('href', /ynys-mon$/);

  // What was opened last comes first now, and Escape closes at once.
  await page.keyboard.press('Control+K');
  await expect(results.first()).toContainText('Ynys Môn');
  await field.fill('plot');
  await expect(dialog.getByText('380 more. Keep typing')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('the search is accessible, with results and with none, and fits a window of 320 px', async ({
  page,
  openAs,
}) => {
  await openAs(analyst);
  const { dialog, field, results } = search(page);
  await answersKeys(page);
  await page.keyboard.press('/');
  await expect(results.first()).toBeVisible();
  await page.keyboard.type('bannau');
  await expect(dialog.getByRole('status')).toHaveText(
    '2 results. Enter goes to Bannau Brycheiniog',
  );
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Find a location or application":
      - textbox "Find a location or application": bannau
      - button "Close"
      - list:
        - listitem:
          - link "Bannau Brycheiniog Natural Capital Region"
        - listitem:
          - link "Bannau Brycheiniog annual report 2026 Natural Capital Impact"
      - status: 2 results. Enter goes to Bannau Brycheiniog
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
      document.addEventListener('readystatechange', () => {
        const { build = '' } = document.documentElement.dataset;
        sessionStorage.setItem('natural-capital-suite.recovered', build);
      });
    });
    const part = /\/static\/FindDialog-.*\.js/;
    await page.route(part, (route) => route.abort());
    await openAs(analyst);
    const { button, field } = search(page);
    await button.click();
    await expect(page.locator('.Toastify').getByRole('group')).toContainText(
      'The search could not be loaded.',
    );
    await page.unroute(part);
    await button.click();
    await expect(field).toBeFocused();
  });
});
