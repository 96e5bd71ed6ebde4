import { hold } from '../requests.ts';
import {
  expect,
  expectLoginPage,
  expectUpdated,
  openUserMenu,
  test,
  untilStored,
} from '../test.ts';
import { forgetApplication } from './storedPage.ts';

/* Presses on the stored page before anything but the boot script runs. */

test('the user menu opens before the application has come, which then answers keys and Logout', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  await openAs();
  await untilStored(page);
  const application = await forgetApplication(page);
  const first = await hold(context, application);
  await page.reload({ waitUntil: 'commit' });
  const userMenu = page.getByRole('button', { name: 'Amara Fielding' });
  const menu = page.getByRole('menu');
  const firstItem = page.getByRole('menuitemradio', { name: 'Automatic' });
  await userMenu.press('Enter');
  await expect(menu).toBeVisible();
  await expect(firstItem).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(userMenu).toBeFocused();

  await userMenu.press('Enter');
  first.letGo();
  await expectUpdated(page);
  await expect(menu).toBeVisible();
  await expect(firstItem).toBeFocused();
  await expect(userMenu).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  await expect(userMenu).toHaveAttribute('aria-expanded', 'false');

  await forgetApplication(page);
  const { letGo } = await hold(context, application);
  await page.reload({ waitUntil: 'commit' });
  await openUserMenu(page);
  const logout = page.getByRole('menuitem', { name: 'Logout' });
  await logout.click();
  await expect(logout).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expectLoginPage(page, suite);
});
