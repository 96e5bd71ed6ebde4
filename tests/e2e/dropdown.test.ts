import type { Page } from '@playwright/test';
import { untilPageStored } from '../support/untilPageStored.ts';
import { cardOf } from './cardOf.ts';
import { expectCardsThroughout, watchFrames } from './pwa/watchFrames.ts';
import { expect, test } from './test.ts';

const options = (page: Page) => page.getByRole('option');

test('a dropdown becomes searchable in its place, shows the first of 10,000 options, grows as they are scrolled, and finds any', async ({
  page,
  context,
  openAs,
  console,
}) => {
  console.expectError(/net::ERR_INTERNET_DISCONNECTED/);
  await openAs('national@suite.test');
  const { card, dropdown, openLink } = cardOf(page, 'Region');
  await expect(dropdown).toHaveJSProperty('tagName', 'BUTTON');
  const before = await card.boundingBox();
  await dropdown.hover();
  await expect(dropdown).toHaveJSProperty('tagName', 'INPUT');
  await expect(dropdown).toHaveAttribute('aria-expanded', 'false');
  expect(await card.boundingBox()).toEqual(before);
  await dropdown.click();
  await expect(options(page)).toHaveCount(50);
  await expect(card.getByText('9,950 more. Start typing').first()).toBeVisible();

  await page.getByRole('listbox').evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
  await expect(options(page)).toHaveCount(100);
  // The option in view before the list grew is in view still.
  await expect(options(page).nth(49)).toBeInViewport();
  await expect(card.getByText('9,900 more. Start typing').first()).toBeVisible();
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

  await test.step('all stand in the first frame of the next start, offline', async () => {
    await untilPageStored(page, 'Maximiliana');
    const frames = await watchFrames(context);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Offline. Cards from/);
    expectCardsThroughout(frames);
    await dropdown.click();
    await expect(card.getByText('9,950 more. Start typing').first()).toBeVisible();
  });
});
