import { watchRequests } from './requests.ts';
import { expect, expectCards, expectLoginPage, logOut, signIn, test } from './test.ts';

const offline = { name: 'You are offline. Sign in when the network is back' };

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
