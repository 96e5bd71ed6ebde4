import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/* What the browser does of a menu, which is a popover. The keys within: tests/unit/ui/MenuButton.test.tsx. */
function menuOf(page: Page) {
  return {
    button: page.getByRole('button', { name: 'Several items' }),
    menu: page.getByRole('menu', { name: 'Several items' }),
    item: (name: string) => page.getByRole('menuitem', { name }),
    called: page.locator('html'),
  };
}

test('Escape, a second press, Tab, a press outside and a moved focus close the menu', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery);
  const { button, menu } = menuOf(page);
  const elsewhere = page.getByRole('button', { name: 'Toast info' });
  await button.click();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');

  await button.click();
  await button.click();
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  await expect(elsewhere).toBeFocused();

  await button.click();
  await elsewhere.focus();
  await expect(menu).toBeHidden();
  await expect(elsewhere).toBeFocused();

  await button.click();
  await menu.getByText('What to do').click();
  await expect(menu).toBeVisible();
  await page.getByRole('heading', { name: 'Parts' }).click();
  await expect(menu).toBeHidden();
  await expect(button).not.toBeFocused();
});

test('an Enter held down opens the menu and chooses nothing', async ({ page, gallery }) => {
  await page.goto(gallery);
  const { button, item, called } = menuOf(page);
  await button.focus();
  for (let times = 0; times < 4; times += 1) await page.keyboard.down('Enter');
  await expect(item('Install')).toBeFocused();
  await expect(called).not.toHaveAttribute('data-called');
});
