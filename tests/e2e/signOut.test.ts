import { watchRequests } from './requests.ts';
import { readSharedCookie, writeSharedCookie } from './sharedCookie.ts';
import { readStoredUser, readUsersKeys } from './storedUser.ts';
import {
  expect,
  expectCards,
  expectLoginPage,
  expectSignedOut,
  logIn,
  logOut,
  openSibling,
  openTab,
  test,
  untilStored,
} from './test.ts';

// Proves P32 (docs/product.md).

/* Every way out of a session, and what is left of it: tests/unit/auth/waysOut.test.ts. */

test('Logout ends the session here, at the provider and in other tabs; a sibling does, too', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  await openAs();
  await untilStored(page);
  const other = await openTab(context);
  await page.evaluate(() => {
    const start = globalThis.setTimeout.bind(globalThis);
    const never = () => undefined;
    globalThis.setTimeout = ((work: () => void, ms = 0) =>
      start(ms < 1_000 ? work : never, ms)) as typeof setTimeout;
    AbortSignal.timeout = () => new AbortController().signal;
  });

  await test.step('the provider is told whose session ends, and where to lead back', async () => {
    const ending = page.waitForRequest(`${suite.provider}/session/end?*`);
    const back = page.waitForRequest(`${suite.origin}/?state=*`);
    await logOut(page);
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

  await test.step('nothing of the user is left, and the back button shows no card', async () => {
    await expectSignedOut(other);
    expect(await readSharedCookie(context)).toBe('false');
    // The request that the login answers.
    expect(await readUsersKeys(context)).toEqual([
      expect.stringMatching(/^natural-capital-suite\.sign-in\.\w{32}$/),
    ]);
    const calls = watchRequests(context, suite.api);
    await page.goBack();
    await expect(
      page.getByRole('heading', { name: 'Sign in to see your applications' }),
    ).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    expect(calls).toEqual([]);
  });

  await test.step('the other tab follows the next sign-in, and a sign-out in a sibling', async () => {
    await page.getByRole('button', { name: 'Sign in' }).click();
    await logIn(page);
    await expectCards(page);
    await expectCards(other, 'Amara Fielding');
    await openSibling(page, suite);
    const calls = watchRequests(context, `${suite.api}/me`);
    const asked = watchRequests(context, suite.provider);
    await writeSharedCookie(page, 'false');
    await expectSignedOut(other);
    await expect.poll(() => readStoredUser(other, suite)).toBeUndefined();
    expect(calls).toEqual([]);
    expect(asked.map((request) => new URL(request.url()).pathname)).toEqual(['/token/revocation']);
  });
});
