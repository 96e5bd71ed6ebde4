import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/expectAccessible.ts';
import { cardOf } from './cardOf.ts';
import { expectCardsThroughout, watchFrames } from './pwa/watchFrames.ts';
import {
  expect,
  expectUpdated,
  freshness,
  goOffline,
  openedBy,
  test,
  untilStored,
} from './test.ts';

/* tests/unit/ui/Select.test.tsx proves what is drawn of long lists, and each key. */

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
  await expectUpdated(page);
  const { card, dropdown, openLink } = cardOf(page, 'Region');
  await expect(dropdown).toHaveJSProperty('tagName', 'BUTTON');
  const before = await card.boundingBox();
  const isOnDropdown = () => page.evaluate(() => document.activeElement?.role === 'combobox');
  for (let step = 0; step < 12 && !(await isOnDropdown()); step += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(dropdown).toHaveJSProperty('tagName', 'INPUT');
  await expect(dropdown).toBeFocused();
  await expect(dropdown).toHaveAttribute('aria-expanded', 'false');
  expect(await card.boundingBox()).toEqual(before);

  await test.step('fifty options stand, and more as they are scrolled', async () => {
    await page.keyboard.press('ArrowDown');
    await expect(options(page)).toHaveCount(50);
    await page.getByRole('listbox').evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
    await expect(options(page)).toHaveCount(100);
    // The option that was in view before the list grew is still in view.
    await expect(options(page).nth(49)).toBeInViewport();
    await page.keyboard.press('End');
    const active = page.locator(`[id="${await dropdown.getAttribute('aria-activedescendant')}"]`);
    await expect(active).toHaveAttribute('aria-posinset', '100');
    await expect(active).toBeInViewport();
  });

  await page.keyboard.type('peatland ystwyth');
  await expect(card).toMatchAriaSnapshot(`
    - combobox "Natural Capital Region location" [expanded]: peatland ystwyth
    - listbox "Natural Capital Region location":
      - option "Ystwyth peatland restoration"
  `);
  await expectAccessible(page, 'open dropdown');
  await page.keyboard.press('Enter');
  await expect(card).toContainText('Ystwyth peatland restoration');
  await page.keyboard.press('Tab');
  await expect(openLink).toBeFocused();
  const opened = await openedBy(page, () => page.keyboard.press('Enter'));
  await expect(opened).toHaveTitle(/Ystwyth peatland restoration/);
  await opened.close();

  await test.step('all stand in the first frame of the next start, offline', async () => {
    await untilStored(page, 'Maximiliana');
    const frames = await watchFrames(context);
    await goOffline(page);
    await page.reload();
    await expect(freshness(page)).toHaveText(/^Offline. Cards from/);
    expectCardsThroughout(frames);
    await dropdown.click();
    await expect(card.getByText('9,950 more. Start typing').first()).toBeVisible();
  });
});
