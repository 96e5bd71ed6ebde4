import { expect, signIn, test } from './test.ts';

test('shows the display name, a divider and Logout', async ({ page, openAs }) => {
  await openAs('region@suite.test');
  const button = page.getByRole('button', { name: 'Amara Fielding' });
  await expect(button).toHaveAttribute('aria-haspopup', 'menu');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');

  const menu = page.getByRole('menu', { name: 'Amara Fielding' });
  await expect(menu.getByText('Amara Fielding')).toBeVisible();
  await expect(menu.getByRole('separator')).toBeVisible();
  await expect(menu.getByRole('menuitem')).toHaveText(['Logout']);
  await page.getByRole('heading', { name: 'Applications' }).click();
  await expect(menu).toBeHidden();
});

test('opens, moves and closes by keyboard, and gives the focus back', async ({ page, openAs }) => {
  await openAs('region@suite.test');
  const button = page.getByRole('button', { name: 'Amara Fielding' });
  const menu = page.getByRole('menu');
  const logout = page.getByRole('menuitem', { name: 'Logout' });
  for (const key of ['Enter', 'Space', 'ArrowDown', 'ArrowUp']) {
    await button.press(key);
    await expect(logout).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('l');
    await expect(logout).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
  }
  await button.press('Enter');
  await expect(logout).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  await expect(button).not.toBeFocused();
});

test('is called Account for a user without names, and shows whatever there is of one', async ({
  page,
  openAs,
  suite,
}) => {
  for (const { profile, name } of [
    { profile: { firstName: '', lastName: null }, name: 'Account' },
    { profile: { firstName: '  ', lastName: 'Fielding' }, name: 'Fielding' },
    { profile: { firstName: 'نور', lastName: '<b>🌱</b>' }, name: 'نور <b>🌱</b>' },
  ]) {
    await page.route(`${suite.api}/me`, (route) => route.fulfill({ json: profile }));
    await openAs('region@suite.test');
    await expect(page.getByRole('banner').getByRole('button', { name, exact: true })).toBeVisible();
    await page.unroute(`${suite.api}/me`);
  }
});

test('Logout ends the session and leads, by the site, to the login', async ({
  page,
  context,
  suite,
}) => {
  await signIn(page, 'region@suite.test');
  await page.getByRole('button', { name: 'Amara Fielding' }).press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(suite.provider);

  const { origins, cookies } = await context.storageState();
  const keys = origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name));
  expect(keys.filter((key) => key.startsWith('natural-capital-suite.user.'))).toEqual([]);
  expect(cookies).toContainEqual(
    expect.objectContaining({ name: 'natural-capital-suite.is-authenticated', value: 'false' }),
  );
});
