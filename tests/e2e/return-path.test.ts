import { storageKeys } from '../../shared/storageKeys.ts';
import { expectCards } from './expectCards.ts';
import { expectLoginPage } from './expectLoginPage.ts';
import { expect, signIn, test } from './test.ts';

test('a path that leads to another site is not come back to', async ({ page, suite }) => {
  await signIn(page, 'region@suite.test', `${suite.origin}//evil.test/plans`);
  await expectCards(page);
  await expect(page).toHaveURL(`${suite.origin}/`);
});

test('nor is one that was planted in what this browser remembers', async ({ page, suite }) => {
  await page.goto('/?tab=2');
  await expectLoginPage(page, suite);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const planted = await page.evaluate((prefix) => {
    const requests = Object.entries<string>(localStorage).filter(([key]) => key.startsWith(prefix));
    for (const [key, text] of requests) {
      const request = JSON.parse(text);
      localStorage.setItem(
        key,
        JSON.stringify({ ...request, data: { ...request.data, returnPath: '/.//evil.test' } }),
      );
    }
    return requests.length;
  }, storageKeys.stateStorePrefix);
  expect(planted).toBe(1);
  await page.goForward();
  await page.getByRole('button', { name: 'region@suite.test' }).click();
  await expectCards(page);
  await expect(page).toHaveURL(`${suite.origin}/`);
});
