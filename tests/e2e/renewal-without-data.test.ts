import { leaveUntilDead, letTimePass, untilDue } from './clock.ts';
import { expectCards } from './expectCards.ts';
import { expectLoginPage } from './expectLoginPage.ts';
import { hold } from './hold.ts';
import { expect, signIn, test } from './test.ts';
import { watchRequests } from './watchRequests.ts';

test.use({ suiteVariables: { VITE_LAST_KNOWN_DAYS: '0' } });

test.beforeEach(async ({ page }) => await page.clock.install());

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
  await page.clock.fastForward(untilDue);

  await expectLoginPage(page, suite);
  await expect(page.locator('[name=login]')).toHaveValue('region@suite.test');
  await page.getByRole('button', { name: 'region@suite.test' }).click();
  await expectCards(page);
  await expect(page).toHaveURL(`${suite.origin}/?tab=2`);
});

test('a start with a dead bearer renews it behind the loading screen', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  await openAs('region@suite.test');
  await leaveUntilDead(page, suite);
  const logins = watchRequests(context, `${suite.provider}/auth`);
  const renewal = await hold(page, `${suite.provider}/token`);
  await page.goto('/');
  await renewal.asked();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  renewal.letGo();
  await expectCards(page);
  expect(logins).toEqual([]);
});

test('a start with a dead bearer and no provider says so, and goes on to the cards', async ({
  page,
  context,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/^Sign-in: renewalFailed: /);
  console.expectError(/net::ERR_EMPTY_RESPONSE/);
  await openAs('region@suite.test');
  await leaveUntilDead(page, suite);
  const logins = watchRequests(context, `${suite.provider}/auth`);
  await suite.local('fail', 'idp', '*', 'drop');
  await page.goto('/');
  await expect(
    page.getByRole('heading', { name: 'The sign-in service cannot be reached' }),
  ).toBeVisible();

  await suite.local('fail', 'none');
  await letTimePass(page, async () => (await page.getByRole('article').count()) === 3);
  await expectCards(page);
  expect(logins).toEqual([]);
});
