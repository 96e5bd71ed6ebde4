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
  await page.evaluate(() => {
    for (const [key, text] of Object.entries<string>(localStorage)) {
      const request = JSON.parse(text);
      localStorage.setItem(
        key,
        JSON.stringify({ ...request, data: { ...request.data, returnPath: '/.//evil.test' } }),
      );
    }
  });
  await page.goForward();
  await page.getByRole('button', { name: 'region@suite.test' }).click();
  await expectCards(page);
  await expect(page).toHaveURL(`${suite.origin}/`);
});
