import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/expectAccessible.ts';
import { misfits } from '../support/misfits.ts';
import { cardOf } from './cardOf.ts';
import * as launcher from './launcher.ts';
import { expectCardsThroughout, watchFrames } from './pwa/watchFrames.ts';
import { expect, test } from './test.ts';

/*
 * A location is found in its card's dropdown or by the search. tests/unit/ui/Select.test.tsx and
 * tests/unit/shell/find.test.tsx prove what is drawn of long lists, and each key.
 */

const options = (page: Page) => page.getByRole('option');

test('somebody without a mouse or sight signs in, finds one of 10,000 locations and opens it', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await expect(page.locator('[name=login]')).toBeFocused();
  await page.keyboard.type('national@suite.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('suite');
  await page.keyboard.press('Enter');
  await launcher.expectUpdated(page);
  const { card, dropdown, openLink } = cardOf(page, 'Region');
  await expect(dropdown).toHaveJSProperty('tagName', 'BUTTON');
  const before = await card.boundingBox();
  const isOnDropdown = () => page.evaluate(() => document.activeElement?.role === 'combobox');
  for (let step = 0; step < 12 && !(await isOnDropdown()); step += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(dropdown).toHaveJSProperty('tagName', 'INPUT');
  await expect(dropdown).toBeFocused();
  expect(await card.boundingBox(), 'moves nothing when the search comes').toEqual(before);

  await page.keyboard.press('ArrowDown');
  await expect(options(page)).toHaveCount(50);
  await page.getByRole('listbox').evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
  await expect(options(page)).toHaveCount(100);
  // The option that was in view before the list grew is still in view.
  await expect(options(page).nth(49)).toBeInViewport();
  await page.keyboard.press('End');
  await expect(options(page).nth(99)).toBeInViewport();

  await page.keyboard.type('peatland ystwyth');
  await expect(card).toMatchAriaSnapshot(`
    - combobox "Natural Capital Region location" [expanded]: peatland ystwyth
    - listbox "Natural Capital Region location":
      - option "Ystwyth peatland restoration"
  `);
  await expectAccessible(page, 'open dropdown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(openLink).toBeFocused();
  const opened = await launcher.openedBy(page, () => page.keyboard.press('Enter'));
  await expect(opened).toHaveTitle(/Ystwyth peatland restoration/);
  await opened.close();

  await test.step('all stand in the first frame of the next start, offline', async () => {
    await launcher.untilStored(page, 'Maximiliana');
    const frames = await watchFrames(context);
    await launcher.goOffline(page);
    await page.reload();
    await launcher.expectOffline(page);
    expectCardsThroughout(frames);
    await dropdown.click();
    await expect(card.getByText('9,950 more. Start typing').first()).toBeVisible();
  });
});

test('a few keys open any of 400 places, offline too, in a search that is accessible', async ({
  page,
  openAs,
  suite,
}) => {
  const newcomer = 'newcomer@suite.test';
  const grant = (place: string, path: string) =>
    suite.local('grant', newcomer, 'natural_capital_plan', place, `${suite.api}/pages/${path}`);
  for (let number = 1; number <= 400; number += 1) {
    await grant(`Plot ${number}`, `plot-${number}`);
  }
  await grant('Ynys Môn', 'ynys-mon');
  await openAs(newcomer);
  await launcher.untilStored(page, 'Plot 400');
  await launcher.goOffline(page);
  await page.reload();
  await launcher.expectOffline(page);
  const name = 'Find a location or application';
  const button = page.getByRole('button', { name });
  const dialog = page.getByRole('dialog', { name });
  const { openLink } = cardOf(page, 'Region');
  const enter = () => page.keyboard.press('Enter');
  await button.click();
  await page.keyboard.type('237');
  await expect(dialog.getByRole('link')).toHaveCount(1);
  await (await launcher.openedBy(page, enter)).close();
  await expect(openLink).toHaveAttribute('href', /plot-237$/);
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.type('/ynys');
  await (await launcher.openedBy(page, enter)).close();
  await expect(openLink).toHaveAttribute('href', /ynys-mon$/);

  await test.step('it is accessible, with results and with none, and fits a window of 320 px', async () => {
    await page.keyboard.press('Control+K');
    await expect(dialog.getByRole('link').first(), 'opened last').toContainText('Ynys Môn');
    await page.keyboard.type('plot 400');
    await expect(dialog.getByRole('link')).toHaveAccessibleName('Plot 400 Natural Capital Region');
    await expectAccessible(page, 'search with results');
    await page.setViewportSize({ width: 320, height: 640 });
    const whole = { x: 0, y: 0, width: 320, height: 640 };
    expect(await dialog.boundingBox()).toMatchObject(whole);
    expect(await page.evaluate(misfits)).toEqual([]);
    await page.keyboard.type('zzz');
    await expect(dialog.getByText('Nothing matches “plot 400zzz”').first()).toBeVisible();
    await expectAccessible(page, 'search without a result');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});
