import { letTimePass } from './clock.ts';
import { watchRequests } from './requests.ts';
import { expect, expectCards, expectLoginPage, logOut, signIn, test } from './test.ts';

const offline = { name: 'You are offline. Sign in when the network is back' };
const unreachable = { name: 'The sign-in service cannot be reached' };

test('a visitor who starts offline is told so, and goes on by themselves when it is over', async ({
  page,
  context,
  suite,
  console,
}) => {
  console.expectError(/net::ERR_INTERNET_DISCONNECTED/);
  console.expectError(/^An unknown error occurred when fetching the script/);
  await signIn(page, 'region@suite.test');
  await expectCards(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await logOut(page, 'Amara Fielding');
  await expectLoginPage(page, suite);
  const asked = watchRequests(context, suite.provider);
  await context.setOffline(true);

  await page.goto('/');
  await expect(page.getByRole('heading', offline)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden();
  await expect(page).toHaveTitle('Signed out | Natural Capital Suite');
  expect(asked).toEqual([]);

  await context.setOffline(false);
  await expectLoginPage(page, suite);
});

test('a provider out of reach is a page that goes on when it answers', async ({
  page,
  context,
  suite,
  console,
}) => {
  console.expectError(/^Sign-in: signInFailed: /);
  console.expectError(/net::ERR_EMPTY_RESPONSE/);
  await suite.local('fail', 'idp', '*', 'drop');
  await page.clock.install();
  const logins = watchRequests(context, `${suite.provider}/auth?`);
  await page.goto('/?tab=2');
  await expect(page.getByRole('heading', unreachable)).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden();
  expect(logins).toEqual([]);

  await suite.local('fail', 'none');
  await letTimePass(page, async () => page.url().startsWith(suite.provider));
  await expectLoginPage(page, suite);
  await page.getByRole('button', { name: 'region@suite.test' }).click();
  await expectCards(page);
  await expect(page).toHaveURL(`${suite.origin}/?tab=2`);
});
