import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/expectAccessible.ts';
import {
  expect,
  expectSignedOut,
  freshness,
  goOffline,
  logOut,
  openUserMenu,
  test,
  untilStored,
} from './test.ts';

/* tests/unit/shell proves what the items do, tests/gallery/overlays.test.ts how a menu opens and closes. */

test('the menu stands below its button, whole in any window and with large text', async ({
  page,
  openAs,
}) => {
  await openAs();
  await openUserMenu(page);
  const button = page.getByRole('button', { name: 'Amara Fielding' });
  const menu = page.getByRole('menu');
  const logout = page.getByRole('menuitem', { name: 'Logout' });
  await expect(menu).toBeVisible();
  await expectAccessible(page, 'open menu');
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const above = await boxOf(button);
    const below = await boxOf(menu);
    expect(below.y).toBe(above.y + above.height + 4);
    // The button's edge stands out of the column by 8 px, its content does not.
    expect(below.x + below.width).toBe(above.x + above.width - 8);
    expect(below.x).toBeGreaterThanOrEqual(0);
    const brand = await boxOf(page.getByRole('banner').getByRole('link'));
    expect(above.y, `beside the name at ${width} px`).toBeLessThan(brand.y + 8);
  }

  // A telephone on its side: the menu is cut nowhere, and its last item is a key away.
  await page.setViewportSize({ width: 640, height: 360 });
  const { y, height } = await boxOf(menu);
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
  const { x, width } = await boxOf(menu);
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(320);
  await page.keyboard.press('End');
  await expect(logout).toBeInViewport({ ratio: 1 });

  // Nothing of it is seen on a page that is being left.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  await expect(logout).toBeHidden();
});

test('offline, details for support are copied, a look stands in the first frame until Logout', async ({
  page,
  context,
  openAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs();
  await untilStored(page);
  await goOffline(page);
  await page.reload();
  // Letters typed before the application answers are nobody's.
  await expect(freshness(page)).toHaveText(/^Offline/);
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
  await expect(freshness(page)).toHaveText(/^Offline/);
  expect(new Set(await frames())).toEqual(new Set(['rgb(11, 17, 14)']));
  const inForce = page.locator('meta[name=theme-color]:not([media="not all"])');
  await expect(inForce).toHaveAttribute('content', '#0b110e');

  await logOut(page);
  await expectAccessible(page, 'the question before Logout');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expectSignedOut(page);
  await expect(page.locator('html')).toHaveAttribute('data-look', '');
});

async function boxOf(element: ReturnType<Page['locator']>) {
  const box = await element.boundingBox();
  if (!box) throw new Error('Nothing to measure');
  return box;
}

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
