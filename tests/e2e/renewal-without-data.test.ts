import { leaveSessionUntilDead } from './deadBearer.ts';
import { expectCards } from './expectCards.ts';
import { expectLoginPage } from './expectLoginPage.ts';
import { shortLifetimes } from './shortLifetimes.ts';
import { expect, signIn, test } from './test.ts';
import { watchRequests } from './watchRequests.ts';

test.use({ suiteVariables: { ...shortLifetimes, VITE_LAST_KNOWN_DAYS: '0' } });

test('a renewal refused for good leads to the login, with a hint, and back', async ({
  page,
  suite,
  console,
}) => {
  console.expectError(/^Sign-in: renewalRefused: /);
  console.expectError(/status of 400/);
  await signIn(page, 'region@suite.test', '/?tab=2');
  await expectCards(page);
  await suite.local('fail', 'idp', '/token', '400', '1');

  await expectLoginPage(page, suite);
  await expect(page.locator('[name=login]')).toHaveValue('region@suite.test');
  await page.getByRole('button', { name: 'region@suite.test' }).click();
  await expectCards(page);
  await expect(page).toHaveURL(`${suite.origin}/?tab=2`);
});

test('a start with a dead bearer renews it behind the loading screen', async ({
  page,
  context,
  suite,
}) => {
  await leaveSessionUntilDead(page, suite);
  const logins = watchRequests(context, `${suite.provider}/auth`);
  await suite.local('fail', 'idp', '/token', 'slow:1000');
  await page.goto('/');
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expectCards(page);
  expect(logins).toEqual([]);
});

test('a start with a dead bearer that is refused for good leads to the login with a hint', async ({
  page,
  suite,
  console,
}) => {
  console.expectError(/^Sign-in: renewalRefused: /);
  console.expectError(/status of 400/);
  await leaveSessionUntilDead(page, suite);
  await suite.local('fail', 'idp', '/token', '400', '1');
  await page.goto('/');
  await expectLoginPage(page, suite);
  await expect(page.locator('[name=login]')).toHaveValue('region@suite.test');
});

test('a start with a dead bearer and no provider says so, and goes on to the cards', async ({
  page,
  context,
  suite,
  console,
}) => {
  console.expectError(/^Sign-in: renewalFailed: /);
  console.expectError(/net::ERR_EMPTY_RESPONSE/);
  await leaveSessionUntilDead(page, suite);
  const logins = watchRequests(context, `${suite.provider}/auth`);
  await suite.local('fail', 'idp', '*', 'drop');
  await page.goto('/');
  await expect(
    page.getByRole('heading', { name: 'The sign-in service cannot be reached' }),
  ).toBeVisible();

  await suite.local('fail', 'none');
  await expectCards(page);
  expect(logins).toEqual([]);
});
