import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/expectAccessible.ts';
import { expect, test } from './test.ts';

/* The browser's part in toasts and in a menu, which is a popover; the rest: tests/unit/ui. */

const toasts = (page: Page) => page.locator('.Toastify').getByRole('group');
const bar = (page: Page) => toasts(page).locator('.Toastify__progress-bar');
const toastButton = (page: Page, type: string | RegExp) =>
  page.getByRole('button', { name: type instanceof RegExp ? type : `Toast ${type}` });

/** None goes: the hidden bar's animation is their timer. */
const keepToasts = (page: Page) =>
  page.evaluate(() => {
    const timers = new CSSStyleSheet();
    timers.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important }');
    document.adoptedStyleSheets.push(timers);
  });

test.beforeEach(async ({ page, gallery }) => page.goto(gallery));

test('toasts of every type are accessible, stand above a bar, and are told apart by sign and colour', async ({
  page,
}) => {
  await keepToasts(page);
  await toastButton(page, /^Toast /).evaluateAll((all) => {
    for (const button of all) if (button instanceof HTMLElement) button.click();
  });
  await expect(toasts(page)).toHaveCount(5);
  await expectAccessible(page, 'toasts');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(toasts(page).first(), 'dark').toHaveCSS('background-color', 'rgb(20, 35, 28)');
  for (const [message, colour] of [
    ['Cards updated', 'rgb(111, 211, 148)'],
    ['Sorry', 'rgb(255, 143, 136)'],
    ['Your access', 'rgb(255, 165, 61)'],
  ] as const) {
    const sign = toasts(page).filter({ hasText: message }).locator('svg').first();
    await expect(sign).toHaveCSS('color', colour);
  }

  const { y = 0, height = 0 } = (await toasts(page).last().boundingBox()) ?? {};
  const below = (page.viewportSize()?.height ?? 0) - y - height;
  const { height: ofBar = 0 } = (await page.locator('[data-bar]').last().boundingBox()) ?? {};
  expect(below).toBeGreaterThan(ofBar);
  expect(below).toBeLessThan(ofBar + 60);

  await page.evaluate(() => document.adoptedStyleSheets.pop());
  await page.getByRole('banner').getByRole('link').focus();
  await expect(toasts(page)).toHaveCount(0);
});

test('a toast lasts 1500 ms, and stays under the pointer and while a key has the focus in it', async ({
  page,
}) => {
  const expectTimer = (state: 'paused' | 'running') =>
    expect(bar(page)).toHaveCSS('animation-play-state', state);
  await toastButton(page, 'error').click();
  await toasts(page).hover();
  await expectTimer('paused');
  await expect(bar(page)).toHaveCSS('animation-duration', '1.5s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(bar(page)).toHaveCSS('animation-duration', '1.5s');
  await page.keyboard.press('Shift');
  await toasts(page).focus();
  await page.mouse.move(0, 0);
  await expectTimer('paused');
  await toastButton(page, 'error').focus();
  await expectTimer('running');
  await toasts(page).click();
  await expect(toasts(page)).toHaveCount(0);
  await expect(toastButton(page, 'error'), 'which had the focus before').toBeFocused();
});

test('a toast stands above the open search', async ({ page, gallery }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${gallery}?page=find-pinned`);
  await keepToasts(page);
  await page.getByRole('button', { name: 'Copy link to Exmoor' }).click();
  // Outside of the dialog nothing has a role.
  const { x = 0, y = 0 } = (await page.getByText('Link copied').boundingBox()) ?? {};
  const look = () => page.screenshot({ clip: { x, y, width: 40, height: 16 } });
  const before = await look();
  await page.locator('dialog').evaluate((dialog: HTMLDialogElement) => dialog.close());
  expect(before.equals(await look())).toBe(true);
});

test('a bar that follows another waits until the pointer has left', async ({ page }) => {
  const bars = page.getByRole('region', { name: 'Bars' });
  const next = bars.locator('[data-bar="updating"]');
  await bars.getByText('A new version is ready').hover();
  await expect(next).toHaveCSS('animation-play-state', 'paused');
  await page.mouse.move(0, 0);
  await expect(next).toHaveCSS('animation-play-state', 'running');
});

test('a menu closes by key, press and moved focus; a key held down chooses nothing', async ({
  page,
}) => {
  const button = page.getByRole('button', { name: 'Several items' });
  const menu = page.getByRole('menu', { name: 'Several items' });
  const elsewhere = toastButton(page, 'info');
  for (const [close, focused] of [
    [() => page.keyboard.press('Escape'), button],
    [() => button.click(), button],
    [() => page.keyboard.press('Tab'), elsewhere],
    [() => elsewhere.focus(), elsewhere],
  ] as const) {
    await button.click();
    await expect(menu).toBeVisible();
    await close();
    await expect(menu).toBeHidden();
    await expect(focused).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  }

  await button.click();
  await menu.getByText('What to do').click();
  await expect(menu).toBeVisible();
  await page.getByRole('heading', { name: 'Parts' }).click();
  await expect(menu).toBeHidden();
  await expect(button).not.toBeFocused();

  await button.focus();
  for (let times = 0; times < 4; times += 1) await page.keyboard.down('Enter');
  await expect(page.getByRole('menuitem', { name: 'Install' })).toBeFocused();
  await expect(page.locator('html')).not.toHaveAttribute('data-called');
});

test('the user menu stands below its button, whole in any window and with large text', async ({
  page,
}) => {
  const button = page.getByRole('banner').getByRole('button', { name: 'Amara Fielding' });
  const menu = page.getByRole('menu', { name: 'Amara Fielding' });
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
    await button.click();
    const above = await button.boundingBox();
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
  await button.click();
  await expectAccessible(page, 'open menu');
  // So src/storedPage/gate.ts hides a page that is being left.
  await page.evaluate(() => {
    document.documentElement.style.opacity = '0';
  });
  await expect(logout).toBeHidden();
});

test('a list opens at its choice and within its window, where nothing moves and no caret blinks', async ({
  page,
  gallery,
}) => {
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${gallery}?page=cards-to-choose`);
    const fields = page.getByRole('combobox');
    for (let index = 0; index < (await fields.count()); index += 1) {
      const field = fields.nth(index);
      await field.scrollIntoViewIfNeeded();
      const scrolled = () => page.evaluate(() => [scrollY, document.body.scrollHeight]);
      const before = await scrolled();
      await field.click();
      await expect(field).toHaveCSS('caret-color', 'rgba(0, 0, 0, 0)');
      const list = page.getByRole('listbox').locator('..');
      await expect(list).toBeInViewport({ ratio: 1 });
      await expect(list.locator('.active'), `of field ${index}`).toBeInViewport({ ratio: 1 });
      expect(await scrolled(), `${width}, field ${index}`).toEqual(before);
      await page.keyboard.press('Escape');
    }
  }
});
