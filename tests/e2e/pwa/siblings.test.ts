import { renew } from '../../support/visitor.ts';
import { watchRequests } from '../requests.ts';
import { sharedCookieName } from '../sharedCookie.ts';
import { readStoredUser } from '../storedUser.ts';
import { expect, expectCards, expectLoginPage, region, test, untilStored } from '../test.ts';
import { copyDevice, openKeeper } from './copyDevice.ts';
import { storedPage, storedRecords } from './storedPage.ts';
import { watchFrames, withCards } from './watchFrames.ts';

/*
 * tests/unit/auth/waysOut.test.ts tries every change; here are Chromium's own cookies and its worker, which is
 * woken with no launcher open. A page is left alone where the browser is closed before the worker deletes it.
 */
for (const { what, sibling, next, outlives } of [
  {
    what: 'at an old sibling, where another person signed in',
    sibling: 'first-cookie-sibling',
    next: 'analyst@suite.test',
    outlives: 'all',
  },
  {
    what: 'at a sibling that writes cookies back, with a page left',
    sibling: 'sibling',
    next: region,
    outlives: 'page',
  },
] as const) {
  test(`nobody stays signed in after a sign-out ${what}`, async ({
    context,
    page,
    openAs,
    suite,
  }) => {
    await openAs();
    await expectCards(page);
    await untilStored(page);
    const { refreshToken = '' } = (await readStoredUser(page, suite)) ?? {};
    const keeper = await openKeeper(context);
    const putBack = await copyDevice(keeper);
    const accounts = async () => {
      const cookies = await context.cookies(suite.origin);
      return cookies.filter(({ name }) => name === `${sharedCookieName}.account`);
    };
    expect(await accounts()).toHaveLength(1);

    await page.goto(`${suite.api}/pages/${sibling}`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(() => storedPage(keeper)).toBe('');
    await expect.poll(() => storedRecords(keeper)).toBe('[]');
    await expect.poll(accounts).toEqual([]);

    await page.getByRole('button', { name: `Sign in as ${next}` }).click();
    await putBack(outlives);
    const frames = await watchFrames(context);
    const calls = watchRequests(context, `${suite.api}/me`);
    await page.goto('/');
    await expectLoginPage(page, suite);
    expect(calls).toEqual([]);
    expect(withCards(frames).length > 0).toBe(outlives === 'page');
    await expect.poll(() => storedPage(keeper)).toBe('');
    expect(await readStoredUser(keeper, suite)).toBeUndefined();
    // This uses the refresh token up, if it is still valid.
    await expect.poll(async () => (await renew(suite.provider, refreshToken)).ok).toBe(false);
  });
}
