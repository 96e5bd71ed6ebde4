import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/expectAccessible.ts';
import * as launcher from './launcher.ts';
import { expect, test } from './test.ts';

/* tests/unit/shell proves what the items do, tests/gallery/overlays.test.ts how a menu opens and closes. */

const userMenu = (page: Page) => page.getByRole('button', { name: 'Amara Fielding' });

test('the menu stands below its button, whole in any window and with large text', async ({
  page,
  openAs,
}) => {
  await openAs();
  const menu = page.getByRole('menu');
  const logout = page.getByRole('menuitem', { name: 'Logout' });
  for (const [width, height, text] of [
    [1440, 800, '100%'],
    // A telephone on its side.
    [640, 360, '100%'],
    [320, 640, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, text);
    await launcher.openUserMenu(page);
    const above = await userMenu(page).boundingBox();
    const box = (await menu.boundingBox()) ?? { x: -1, y: 0, width: 0, height: 0 };
    expect(box.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? height));
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    if (text === '100%') expect(box.y + box.height).toBeLessThanOrEqual(height);
    await page.keyboard.press('End');
    await expect(logout).toBeFocused();
    await expect(logout, 'a key away').toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
  }
  await launcher.openUserMenu(page);
  await expectAccessible(page, 'open menu');
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
  await launcher.untilStored(page);
  await launcher.goOffline(page);
  await page.reload();
  await launcher.expectOffline(page);
  await launcher.openUserMenu(page);
  await page.getByRole('menuitem', { name: 'Details for support' }).click();
  const dialog = page.getByRole('dialog', { name: 'Details for support' });
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('Copied');
  await expectAccessible(page, 'details for support');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Worker: activated, answers this page$/m);
  expect(copied).toMatch(/^Storage: database answers, [\d.,]+ of [\d.,]+ MB used, /m);
  await page.keyboard.press('Escape');
  await expect(userMenu(page)).toBeFocused();

  await launcher.openUserMenu(page);
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(userMenu(page)).toBeFocused();
  const colours: string[] = [];
  await page.exposeBinding('tellColour', (_source, colour: string) => void colours.push(colour));
  await page.addInitScript(watchColours);
  await page.reload();
  await launcher.expectOffline(page);
  expect(new Set(colours)).toEqual(new Set(['rgb(11, 17, 14)']));
  const inForce = page.locator('meta[name=theme-color]:not([media="not all"])');
  await expect(inForce).toHaveAttribute('content', '#0b110e');

  await launcher.logOut(page);
  await expectAccessible(page, 'the question before Logout');
  await page.getByRole('button', { name: 'Log out' }).click();
  await launcher.expectSignedOut(page);
  await expect(page.locator('html')).toHaveAttribute('data-look', '');
});

/** Runs in the page, before anything of it: tells the page's colour in every frame from the first on. */
function watchColours(): void {
  const look = () => {
    const tell: unknown = Reflect.get(window, 'tellColour');
    if (document.body && typeof tell === 'function') {
      tell(getComputedStyle(document.body).backgroundColor);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
