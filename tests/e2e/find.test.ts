import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/expectAccessible.ts';
import { cardOf } from './cardOf.ts';
import * as launcher from './launcher.ts';
import { expect, test } from './test.ts';

/*
 * A location is found in its card's dropdown or by the search. tests/unit/ui/Select.test.tsx and
 * tests/unit/shell/find.test.tsx prove what is drawn of long lists, and each key.
 */

const options = (page: Page) => page.getByRole('option');

test('somebody without a mouse or sight finds one of 10,000 locations and opens it', async ({
  page,
  openAs,
}) => {
  const { card, dropdown, openLink } = cardOf(page, 'Region');
  await openAs('national@suite.test');
  await launcher.expectUpdated(page);
  await test.step('Tab reaches the dropdown, and its search moves nothing', async () => {
    await expect(dropdown).toHaveJSProperty('tagName', 'BUTTON');
    const before = await card.boundingBox();
    const isOnDropdown = () => page.evaluate(() => document.activeElement?.role === 'combobox');
    for (let step = 0; step < 12 && !(await isOnDropdown()); step += 1) {
      await page.keyboard.press('Tab');
    }
    await expect(dropdown).toHaveJSProperty('tagName', 'INPUT');
    await expect(dropdown).toBeFocused();
    expect(await card.boundingBox(), 'moves nothing when the search comes').toEqual(before);
  });

  await test.step('the list grows as it is scrolled, and ends at its ends', async () => {
    await page.keyboard.press('ArrowDown');
    await expect(options(page)).toHaveCount(50);
    await page.getByRole('listbox').evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
    await expect(options(page)).toHaveCount(100);
    // The option that was in view before the list grew is still in view.
    await expect(options(page).nth(49)).toBeInViewport();
    await page.keyboard.press('End');
    await expect(options(page).last()).toBeInViewport();
    await page.getByRole('listbox').evaluate((list) => list.scrollTo({ top: 1 }));
    await expect(options(page)).toHaveCount(100);
    await expect(options(page).nth(50), 'which was the first in view').toBeInViewport();
    await page.keyboard.press('Home');
    await expect(options(page).first()).toBeInViewport();
  });

  await test.step('words in any order choose, and Enter opens', async () => {
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
  });

  await test.step('offline a few keys open any of them, in a search that fills a phone', async () => {
    await launcher.untilStored(page, 'Maximiliana');
    await launcher.goOffline(page);
    await page.reload();
    await launcher.expectOffline(page);
    const name = 'Find a location or application';
    const button = page.getByRole('button', { name });
    const dialog = page.getByRole('dialog', { name });
    const results = dialog.getByRole('link');
    await button.click();
    await page.keyboard.type('peatland wye');
    await expect(results).toHaveCount(1);
    await expect(results).toHaveAccessibleName(/^Wye peatland.* Natural Capital Region$/);
    await (await launcher.openedBy(page, () => page.keyboard.press('Enter'))).close();
    await expect(openLink).toHaveAttribute('href', /wye-peat/);
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Control+K');
    await page.setViewportSize({ width: 320, height: 640 });
    const whole = { x: 0, y: 0, width: 320, height: 640 };
    expect(await dialog.boundingBox()).toMatchObject(whole);
    await page.keyboard.type('zzz');
    await expect(dialog.getByText('Nothing matches “zzz”').first()).toBeVisible();
    await expectAccessible(page, 'search without a result');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('the search gives the focus back: to the button of a menu, or to what is in sight', async () => {
    const dialog = page.getByRole('dialog');
    const menuButton = page.getByRole('button', { name: /^Maximiliana/ });
    const lookUp = async () => {
      await page.keyboard.press('Control+K');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    };
    await menuButton.click();
    await lookUp();
    await expect(menuButton).toBeFocused();
    await page.reload();
    await launcher.expectOffline(page);
    await page.evaluate(() => window.scrollTo(0, 400));
    await lookUp();
    await expect(page.locator(':focus')).toBeInViewport();
  });
});
