import type { JSHandle, Page } from '@playwright/test';
import { cardCount } from '../support/cardCount.ts';
import { watchRequests } from './requests.ts';
import { readStoredUser } from './storedUser.ts';
import { expect, expectCards, openTab, passToRenewal, refresh, region, test } from './test.ts';

/* tests/unit/auth/renewal.test.ts and tests/unit/faults prove which answer renews, and which ends a session. */

test('two tabs renew unseen, use no refresh token twice, and once refused keep the cards', async ({
  page,
  context,
  openAs,
  suite,
  console,
}) => {
  await page.clock.install();
  const renewals = watchRequests(context, `${suite.provider}/token`);
  const refused: string[] = [];
  context.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  await openAs(region, '/?tab=2');
  await expectCards(page);
  const other = await openTab(context);
  const moments = [await watchMissingCards(page), await watchMissingCards(other)];
  const asked = watchRequests(context, suite.provider);
  // The ID token may stay: a provider gives the same one twice within a second.
  const receivedAt = async () => (await readStoredUser(page, suite))?.receivedAt;

  for (let round = 1; round <= 3; round += 1) {
    const before = await receivedAt();
    await passToRenewal(page);
    await expect.poll(receivedAt).not.toBe(before);
    const answer = page.waitForResponse(`${suite.api}/me`);
    await refresh(page);
    await answer;
  }
  // More where both tabs get the same token, as within a second.
  expect(renewals.length).toBeGreaterThanOrEqual(3);
  const spent = renewals.map((request) => request.postDataJSON().refresh_token);
  expect(new Set(spent).size).toBe(spent.length);
  expect(await moments[1]?.jsonValue()).toEqual([]);
  expect(refused).toEqual([]);
  expect(asked.filter((request) => request.isNavigationRequest())).toEqual([]);

  await test.step('a renewal refused for good says so, and moves no card', async () => {
    console.expectError(/^Sign-in: renewalRefused: |status of 400/);
    await other.close();
    const place = await page.getByRole('article').first().boundingBox();
    await suite.local('fail', 'idp', '/token', '400', '1');
    await passToRenewal(page);
    await expect(page.getByText(/^Session ended\. Cards from/)).toBeInViewport();
    await expectCards(page, 'Amara Fielding');
    expect(await page.getByRole('article').first().boundingBox()).toEqual(place);
    expect(await moments[0]?.jsonValue()).toEqual([]);
  });
});

/** Collects what stood in the page whenever it was not all cards. */
async function watchMissingCards(page: Page): Promise<JSHandle<string[]>> {
  return await page.evaluateHandle((all) => {
    const moments: string[] = [];
    const look = () => {
      const cards = document.querySelectorAll('article').length;
      if (cards !== all) moments.push(document.body.textContent);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    return moments;
  }, cardCount);
}
