import { untilPageStored } from '../support/untilPageStored.ts';
import { watchRequests } from './requests.ts';
import { readSharedCookie, writeSharedCookie } from './sharedCookie.ts';
import { readStoredUser, readUsersKeys } from './storedUser.ts';
import { expect, expectCards, expectLoginPage, logOut, openSibling, test } from './test.ts';

/* Every way out of a session, and what is left of it: tests/unit/auth/waysOut.test.ts. */

const signedOutHere = { name: 'You are signed out on this device' };

test.beforeEach(async ({ openAs, page }) => {
  await openAs('region@suite.test');
  await expectCards(page, 'Amara Fielding');
});

test('logging out ends the session here and at the provider, though no deadline comes, and leads to its login', async ({
  page,
  context,
  suite,
}) => {
  await untilPageStored(page, 'Somerset Levels and Moors');
  await page.evaluate(() => {
    const start = globalThis.setTimeout.bind(globalThis);
    const never = () => undefined;
    globalThis.setTimeout = ((work: () => void, ms = 0) =>
      start(ms < 1_000 ? work : never, ms)) as typeof setTimeout;
    AbortSignal.timeout = () => new AbortController().signal;
  });
  const ending = page.waitForRequest(`${suite.provider}/session/end?*`);
  const back = page.waitForRequest(`${suite.origin}/?state=*`);
  await logOut(page, 'Amara Fielding');

  await test.step('the provider is told whose session ends, and where to lead back', async () => {
    const query = Object.fromEntries(new URL((await ending).url()).searchParams);
    expect(query).toMatchObject({
      client_id: 'natural-capital-suite',
      logout_hint: 'a7c1e0d2-region',
      post_logout_redirect_uri: `${suite.origin}/`,
      state: expect.stringMatching(/.{16,}/),
    });
    expect(new URL((await back).url()).searchParams.get('state')).toBe(query.state);
    await expectLoginPage(page, suite);
  });

  await test.step('nothing of the user is left in storage', async () => {
    expect(await readSharedCookie(context)).toBe('false');
    // The request that the login answers.
    expect(await readUsersKeys(context)).toEqual([
      expect.stringMatching(/^natural-capital-suite\.sign-in\.\w{32}$/),
    ]);
  });

  await test.step('the back button shows no card', async () => {
    const calls = watchRequests(context, suite.api);
    await page.goBack();
    await expect(
      page.getByRole('heading', { name: 'Sign in to see your applications' }),
    ).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectLoginPage(page, suite);
    expect(calls).toEqual([]);
  });
});

test('out of reach of the provider a page says so; later nobody who shortens the address of the login is signed in as the person before', async ({
  page,
  context,
  suite,
  console,
}) => {
  console.expectError(/^Sign-in: (signOutFailed|untrusted: auth_time is missing)/);
  console.expectError(/net::ERR_EMPTY_RESPONSE/);
  await suite.local('fail', 'idp', '*', 'drop');
  await logOut(page, 'Amara Fielding');
  await expect(page.getByRole('heading', signedOutHere)).toBeVisible();
  await expect(page).toHaveTitle('Signed out | Natural Capital Suite');
  await expect(page.getByRole('banner')).toBeHidden();
  expect(await readUsersKeys(context)).toEqual([]);
  expect(await readSharedCookie(context)).toBe('false');

  await suite.local('fail', 'none');
  const request = page.waitForRequest(`${suite.provider}/auth?*`);
  await page.reload();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  const address = new URL((await request).url());
  await expectLoginPage(page, suite);
  address.searchParams.delete('prompt');
  await page.goto(address.href);
  await expectLoginPage(page, suite);
  address.searchParams.delete('max_age');
  await page.goto(address.href);
  await expect(page.getByRole('heading', { name: /answer could not be trusted/ })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  expect(await readUsersKeys(context)).toEqual([]);
});

test('offline it asks first and says so at once; the next person first ends the session at the provider', async ({
  page,
  context,
  suite,
  console,
}) => {
  console.expectError(/net::ERR_INTERNET_DISCONNECTED/);
  await untilPageStored(page, 'Somerset Levels and Moors');
  await context.setOffline(true);
  await logOut(page, 'Amara Fielding');
  await expect(page.getByText('You cannot sign in again until you are online.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', signedOutHere)).toBeVisible();
  expect(await readUsersKeys(context)).toEqual([]);

  await context.setOffline(false);
  const ending = page.waitForRequest(`${suite.provider}/session/end?*`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect((await ending).url()).not.toMatch(/hint/);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expectLoginPage(page, suite);
  await page.getByRole('button', { name: 'single@suite.test' }).click();
  await expectCards(page, 'Catriona Munro');
});

test('the other tabs follow a sign-out and the next sign-in, in place, and a sign-out in a sibling', async ({
  page,
  context,
  suite,
}) => {
  const other = await context.newPage();
  await other.goto('/');
  await expectCards(other);
  await logOut(page, 'Amara Fielding');
  await expect(other.getByRole('heading', signedOutHere)).toBeVisible();
  await expect(other.getByRole('article')).toHaveCount(0);
  expect(other.url()).toBe(`${suite.origin}/`);
  await expectLoginPage(page, suite);
  await page.getByRole('button', { name: 'region@suite.test' }).click();
  await expectCards(page);
  await expectCards(other, 'Amara Fielding');

  await openSibling(page, suite);
  const calls = watchRequests(context, `${suite.api}/me`);
  const provider = watchRequests(context, suite.provider);
  await writeSharedCookie(page, 'false');
  await expect(other.getByRole('heading', signedOutHere)).toBeVisible();
  await expect(other.getByRole('article')).toHaveCount(0);
  await expect.poll(() => readStoredUser(other, suite)).toBeUndefined();
  expect(calls).toEqual([]);
  expect(provider.map((request) => new URL(request.url()).pathname)).toEqual(['/token/revocation']);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expectLoginPage(other, suite);
});
