import { hold, watchRequests } from './requests.ts';
import { expect, expectCards, signIn, test } from './test.ts';

/* What is none of ours: tests/unit/auth/callback.test.ts. */
test('our own callback counts once, and leaves the address before its code is exchanged', async ({
  page,
  context,
  suite,
  console,
}) => {
  console.expectError(/^Sign-in: foreignCallback: /);
  const exchanges = watchRequests(context, `${suite.provider}/token`);
  const exchange = await hold(page, `${suite.provider}/token`);
  const callback = page.waitForRequest(`${suite.origin}/?code=*`);
  await signIn(page, 'region@suite.test', `${suite.origin}//evil.test/plans`);
  await exchange.asked();
  expect(page.url()).toBe(`${suite.origin}/`);
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  exchange.letGo();
  await expectCards(page);

  await page.goto((await callback).url());
  await expectCards(page);
  await expect(page).toHaveURL(`${suite.origin}/`);
  expect(exchanges).toHaveLength(1);
  const errors = await page.evaluate(() => sessionStorage.getItem('natural-capital-suite.errors'));
  expect(errors, "nobody's, so not in the details for support").toBeNull();
});
