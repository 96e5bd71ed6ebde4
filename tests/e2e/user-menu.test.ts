import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/expectAccessible.ts';
import { untilPageStored } from '../support/untilPageStored.ts';
import { expect, logOut, test } from './test.ts';

test('stands below its button, whole in any window and with large text', async ({
  page,
  openAs,
}) => {
  await openAs('region@suite.test');
  const button = page.getByRole('button', { name: 'Amara Fielding' });
  await button.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'open menu');
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const above = await button.boundingBox();
    const menu = await page.getByRole('menu').boundingBox();
    if (!above || !menu) throw new Error('Nothing to measure');
    expect(menu.y).toBe(above.y + above.height + 4);
    // The button's edge stands out of the column by 8 px, its content does not.
    expect(menu.x + menu.width).toBe(above.x + above.width - 8);
    expect(menu.x).toBeGreaterThanOrEqual(0);
    const brand = await page.getByRole('banner').getByRole('link').boundingBox();
    expect(above.y, `beside the name at ${width} px`).toBeLessThan((brand?.y ?? 0) + 8);
  }

  // A telephone on its side: the menu is cut nowhere, and its last item is a key away.
  const logout = page.getByRole('menuitem', { name: 'Logout' });
  await page.setViewportSize({ width: 640, height: 360 });
  const { y = 0, height = 0 } = (await page.getByRole('menu').boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(360);
  await page.keyboard.press('End');
  await expect(logout).toBeFocused();
  await expect(logout).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 320, height: 640 });
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await button.click();
  const { x = 0, width = 0 } = (await page.getByRole('menu').boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(320);
  await page.keyboard.press('End');
  await expect(logout).toBeInViewport({ ratio: 1 });

  // Nothing of it is seen on a page that is being left.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  await expect(logout).toBeHidden();
});

test('offline the details for support are copied by keyboard, and a chosen look stands in the first frame, until its person logs out', async ({
  page,
  context,
  openAs,
  console,
}) => {
  console.expectError(/Failed to load resource/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs('region@suite.test');
  await untilPageStored(page, 'Somerset Levels and Moors');
  await context.setOffline(true);
  await page.reload();
  // Letters typed before the application answers are nobody's.
  await expect(page.getByText(/^Offline/)).toBeVisible();
  const button = page.getByRole('button', { name: 'Amara Fielding' });
  await button.press('Enter');
  await page.keyboard.press('d');
  await page.keyboard.press('d');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Details for support' });
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('Copied');
  await expectAccessible(page, 'details for support');
  await page.emulateMedia({ colorScheme: 'light' });
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Worker: activated, answers this page$/m);
  expect(copied).toMatch(/^Storage: database answers, [\d.,]+ of [\d.,]+ MB used, /m);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await button.click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(button).toBeFocused();
  const frames = await watchColours(page);
  await page.reload();
  await expect(page.getByText(/^Offline/)).toBeVisible();
  expect(new Set(await frames())).toEqual(new Set(['rgb(11, 17, 14)']));
  const inForce = page.locator('meta[name=theme-color]:not([media="not all"])');
  await expect(inForce).toHaveAttribute('content', '#0b110e');

  await logOut(page, 'Amara Fielding');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'the question before Logout');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: /signed out on this device/ })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-look', '');
  expect(await page.evaluate(() => localStorage.getItem('natural-capital-suite.look'))).toBeNull();
});

/** Records the page's colour in every frame of the next document, from its first one on. */
async function watchColours(page: Page) {
  await page.addInitScript(() => {
    const colours: string[] = [];
    Object.assign(window, { colours });
    const look = () => {
      if (document.body) colours.push(getComputedStyle(document.body).backgroundColor);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => ('colours' in window ? window.colours : []) as string[]);
}
