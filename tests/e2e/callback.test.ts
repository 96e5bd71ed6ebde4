import type { Page } from '@playwright/test';
import { expectCards } from './expectCards.ts';
import { expectLoginPage } from './expectLoginPage.ts';
import { readUsersKeys } from './storedUser.ts';
import type { Suite } from './suite.ts';
import { expect, signIn, test, watchErrors } from './test.ts';
import { watchRequests } from './watchRequests.ts';

/** Links that anybody can send, each with a value that must not be repeated to anyone. */
const foreignCallbacks = [
  '/?tab=2&code=planted&state=%25',
  '/?tab=2&code=planted&state=0123456789abcdef0123456789abcdef',
  '/?tab=2&code=planted&code=twice&state=planted',
  '/?tab=2&error=planted&error_description=%3Cb%3Eplanted%3C%2Fb%3E&state=planted',
];

const ignored = /^Sign-in: foreignCallback: /;

test('a callback that is not ours leaves a session as it is', async ({
  page,
  context,
  suite,
  console,
}) => {
  console.expectError(ignored);
  await signIn(page, 'region@suite.test');
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
});

test('a callback that is not ours sends a visitor to sign in', async ({
  context,
  suite,
  console,
}) => {
  console.expectError(ignored);
  const said = watchErrors(context);
  const exchanges = watchRequests(context, `${suite.provider}/token`);

  for (const address of foreignCallbacks) {
    const page = await context.newPage();
    await page.goto(address);
    await expectLoginPage(page, suite);
    await page.getByRole('button', { name: 'region@suite.test' }).click();
    await expectCards(page);
    await expect(page).toHaveURL(`${suite.origin}/?tab=2`);
    await context.clearCookies();
    await page.close();
  }
  expect(exchanges).toHaveLength(foreignCallbacks.length);
  expect(said).toHaveLength(foreignCallbacks.length);
  expect(said.join()).not.toContain('planted');
});

test('our own callback counts once', async ({ page, context, suite, console }) => {
  console.expectError(ignored);
  const exchanges = watchRequests(context, `${suite.provider}/token`);
  const callback = page.waitForRequest(`${suite.origin}/?code=*`);
  await signIn(page, 'region@suite.test');
  await expectCards(page);

  await page.goto((await callback).url());
  await expectCards(page);
  await expect(page).toHaveURL(`${suite.origin}/`);
  expect(exchanges).toHaveLength(1);
});

test('the address is clean before the code is exchanged, which shows as loading', async ({
  page,
  suite,
}) => {
  await suite.local('fail', 'idp', '/token', 'slow:1500');
  const exchange = page.waitForRequest(`${suite.provider}/token`);
  await signIn(page, 'region@suite.test', '/?tab=2');
  await exchange;
  expect(page.url()).toBe(`${suite.origin}/?tab=2`);
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expectCards(page);
});

test('an error in answer to our own sign-in has a page that offers another', async ({
  page,
  suite,
  console,
}) => {
  console.expectError(/^Sign-in: providerError: /);
  const state = await beginSignIn(page, suite);
  await page.goto(
    `/?error=access_denied&error_description=%3Cb%3Eplanted%3C%2Fb%3E&state=${state}`,
  );

  await expect(page.getByRole('heading', { name: 'You could not be signed in' })).toBeVisible();
  await expect(page).toHaveTitle('Signed out | Natural Capital Suite');
  await expect(page).toHaveURL(`${suite.origin}/`);
  await expect(page.getByText('planted')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'region@suite.test' }).click();
  await expectCards(page);
});

test('a code that the provider refuses ends on that page too', async ({ page, suite, console }) => {
  console.expectError(/^Sign-in: signInFailed: the code was refused$/);
  console.expectError(/status of 400/);
  await suite.local('fail', 'idp', '/token', '400', '1');
  await signIn(page, 'region@suite.test');
  await expect(page.getByRole('heading', { name: 'You could not be signed in' })).toBeVisible();
  await expect(page).toHaveURL(`${suite.origin}/`);
  expect(await readUsersKeys(page)).toEqual([]);
});

test('a code whose exchange gets no answer is as if it had not come', async ({
  page,
  context,
  suite,
  console,
}) => {
  console.expectError(/^Sign-in: signInFailed: no answer$/);
  console.expectError(/net::ERR_EMPTY_RESPONSE/);
  await suite.local('fail', 'idp', '/token', 'drop');
  const logins = watchRequests(context, `${suite.provider}/auth?`);
  await signIn(page, 'region@suite.test');
  await expect.poll(() => logins.length).toBe(2);
  await expectLoginPage(page, suite);
  await suite.local('fail', 'none');
  await page.getByRole('button', { name: 'region@suite.test' }).click();
  await expectCards(page);
});

test("the back button at the provider's login shows 'Sign in', not a spinner", async ({
  page,
  suite,
}) => {
  await beginSignIn(page, suite);
  await page.goBack();
  await expect(
    page.getByRole('heading', { name: 'Sign in to see your applications' }),
  ).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden();
  expect(page.url()).toBe(`${suite.origin}/`);

  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'region@suite.test' }).click();
  await expectCards(page);
});

/** Goes to the provider's login and answers the `state` of the request that is pending. */
async function beginSignIn(page: Page, suite: Suite): Promise<string> {
  const request = page.waitForRequest(`${suite.provider}/auth?*`);
  await page.goto('/');
  await expectLoginPage(page, suite);
  return new URL((await request).url()).searchParams.get('state') ?? '';
}
