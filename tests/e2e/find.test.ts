import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/expectAccessible.ts';
import { cardOf } from './cardOf.ts';
import { expect, freshness, goOffline, openedBy, test, untilStored } from './test.ts';

/*
 * tests/unit/applications/findings.test.ts and tests/unit/shell/find.test.tsx prove what is found, and what each
 * key does.
 */

const newcomer = 'newcomer@suite.test';
const name = 'Find a location or application';

function search(page: Page) {
  const dialog = page.getByRole('dialog', { name });
  return {
    dialog,
    button: page.getByRole('button', { name }),
    field: dialog.getByRole('textbox', { name }),
    results: dialog.getByRole('link'),
  };
}

test('a few keys open any of 400 places, offline too, in a search that is accessible', async ({
  page,
  openAs,
  suite,
}) => {
  const grant = (place: string, path: string) =>
    suite.local('grant', newcomer, 'natural_capital_plan', place, `${suite.api}/pages/${path}`);
  for (let number = 1; number <= 400; number += 1) {
    await grant(`Plot ${number}`, `plot-${number}`);
  }
  await grant('Ynys Môn', 'ynys-mon');
  await openAs(newcomer);
  await untilStored(page, 'Plot 400');
  await goOffline(page);
  await page.reload();
  // Before hydration keys are lost, and only presses are kept.
  await expect(freshness(page)).toHaveText(/^Offline/);
  const { dialog, button, field, results } = search(page);
  const { openLink } = cardOf(page, 'Region');
  const enter = () => page.keyboard.press('Enter');
  await button.click();
  await page.keyboard.type('237');
  await expect(results).toHaveCount(1);
  await (await openedBy(page, enter)).close();
  await expect(openLink).toHaveAttribute('href', /plot-237$/);
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.type('/ynys');
  await (await openedBy(page, enter)).close();
  await expect(openLink).toHaveAttribute('href', /ynys-mon$/);

  await test.step('it is accessible, with results and with none, and fits a window of 320 px', async () => {
    await page.keyboard.press('Control+K');
    await expect(results.first(), 'what was opened last').toContainText('Ynys Môn');
    await field.fill('plot 400');
    await expect(dialog).toMatchAriaSnapshot(`
      - dialog "Find a location or application":
        - textbox "Find a location or application": plot 400
        - button "Close"
        - list:
          - listitem:
            - link "Plot 400 Natural Capital Region"
        - status: 1 result. Enter goes to Plot 400
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
    await expect(dialog.getByText('Nothing matches “plot 400zzz”').first()).toBeVisible();
    await expectAccessible(page, 'search without a result');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});
