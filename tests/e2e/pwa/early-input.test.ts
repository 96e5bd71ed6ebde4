import type { Page } from '@playwright/test';
import { untilPageStored } from '../../support/untilPageStored.ts';
import { hold } from '../requests.ts';
import { expect, expectLoginPage, test } from '../test.ts';
import { forgetApplication } from './storedPage.ts';

/* Presses on the stored page before anything but the boot script runs. */
let letApplicationGo: () => void;

test.beforeEach(async ({ openAs, page }) => {
  await openAs('region@suite.test');
  await untilPageStored(page, 'Somerset Levels and Moors');
  ({ letGo: letApplicationGo } = await hold(page.context(), await forgetApplication(page)));
});

function controls(page: Page) {
  return {
    options: page.getByRole('option'),
    userMenu: page.getByRole('button', { name: 'Amara Fielding' }),
    menu: page.getByRole('menu'),
    firstItem: page.getByRole('menuitemradio', { name: 'Automatic' }),
    logout: page.getByRole('menuitem', { name: 'Logout' }),
  };
}

test('the user menu opens at once, stays open, and answers its keys once the application has come', async ({
  page,
}) => {
  await page.reload({ waitUntil: 'commit' });
  const { userMenu, menu, firstItem } = controls(page);
  await userMenu.press('Enter');
  await expect(menu).toBeVisible();
  await expect(firstItem).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(userMenu).toBeFocused();

  await userMenu.press('Enter');
  letApplicationGo();
  await expect(page.getByText(/^Updated/)).toBeVisible();
  await expect(menu).toBeVisible();
  await expect(firstItem).toBeFocused();
  await expect(userMenu).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  await expect(userMenu).toHaveAttribute('aria-expanded', 'false');
});

test("a press on the menu's Logout is kept", async ({ page, suite }) => {
  await page.reload({ waitUntil: 'commit' });
  const { userMenu, logout } = controls(page);
  await userMenu.click();
  await logout.click();
  await expect(logout).toHaveAttribute('aria-busy', 'true');
  letApplicationGo();
  await expectLoginPage(page, suite);
});

test('a press while React hydrates is answered once', async ({ page }) => {
  letApplicationGo();
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype;
    let pressed = 0;
    document.addEventListener('click', () => {
      document.documentElement.dataset.heard = String(++pressed);
    });
    // React listens on the root as soon as it begins with it, and hydrates in a later task.
    EventTarget.prototype.addEventListener = function (type, ...rest) {
      addEventListener.call(this, type, ...rest);
      if (type !== 'click' || !(this instanceof Element) || this.id !== 'root') return;
      EventTarget.prototype.addEventListener = addEventListener;
      queueMicrotask(() => document.querySelector<HTMLElement>('main [role=combobox]')?.click());
    };
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(controls(page).options).toHaveCount(3);
  await expect(page.locator('html')).toHaveAttribute('data-heard', '1');
});
