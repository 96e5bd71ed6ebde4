import { hold, watchRequests } from './requests.ts';
import { expect, expectCards, signIn, test, watchErrors } from './test.ts';

/** Links that anybody can send, with a value that must not be repeated; more in tests/unit/auth/callback.test.ts. */
const foreignCallbacks = [
  '/?tab=2&code=planted&state=%25',
  '/?tab=2&error=planted&error_description=%3Cb%3Eplanted%3C%2Fb%3E&state=planted',
];

const ignored = /^Sign-in: foreignCallback: /;

test('a callback that is not ours leaves a session as it is', async ({
  page,
  context,
  openAs,
  suite,
  console,
}) => {
  console.expectError(ignored);
  await openAs('region@suite.test');
  await expectCards(page);
  const said = watchErrors(context);
  const asked = watchRequests(context, suite.provider);

  for (const address of foreignCallbacks) {
    await page.goto(address);
    await expectCards(page);
    await expect(page).toHaveURL(`${suite.origin}/?tab=2`);
  }
  await expect(page.getByText('planted')).toHaveCount(0);
  expect(asked).toEqual([]);
  expect(said).toHaveLength(foreignCallbacks.length);
  expect(said.join()).not.toContain('planted');
  // It is nobody's error: support details have none.
  expect(
    await page.evaluate(() => sessionStorage.getItem('natural-capital-suite.errors')),
  ).toBeNull();
});

test('our own callback counts once, and leaves the address before its code is exchanged', async ({
  page,
  context,
  suite,
  console,
}) => {
  console.expectError(ignored);
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
});
