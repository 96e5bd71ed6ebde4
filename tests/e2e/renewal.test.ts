import type { BrowserContext, JSHandle, Page } from '@playwright/test';
import { cardCount } from '../support/cardCount.ts';
import { untilDue } from './clock.ts';
import { watchRequests } from './requests.ts';
import { readStoredUser } from './storedUser.ts';
import { expect, expectCards, test } from './test.ts';

test.beforeEach(async ({ page }) => await page.clock.install());

/* Which answer renews, and which ends a session: tests/unit/auth/renewal.test.ts and tests/unit/faults. */

test('two tabs renew again and again without a step that anybody sees, and use no refresh token twice', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  const renewals = watchRequests(context, `${suite.provider}/token`);
  await openAs('region@suite.test');
  await expectCards(page);
  const other = await context.newPage();
  await other.goto('/');
  await expectCards(other);
  const refused = watchRefusals(context);
  const moments = [await watchMissingCards(page), await watchMissingCards(other)];
  const asked = watchRequests(context, suite.provider);
  // The ID token may stay: a provider gives the same one twice within a second.
  const receivedAt = async () => (await readStoredUser(page, suite))?.receivedAt;

  for (let round = 1; round <= 3; round += 1) {
    const before = await receivedAt();
    await page.clock.fastForward(untilDue);
    await expect.poll(receivedAt).not.toBe(before);
    const answer = page.waitForResponse(`${suite.api}/me`);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await answer;
  }
  // More where both tabs get the same token, as within a second.
  expect(renewals.length).toBeGreaterThanOrEqual(3);
  const spent = renewals.map((request) => request.postDataJSON().refresh_token);
  expect(new Set(spent).size).toBe(spent.length);
  for (const missing of moments) expect(await missing.jsonValue()).toEqual([]);
  expect(refused).toEqual([]);
  expect(asked.filter((request) => request.isNavigationRequest())).toEqual([]);
});

test('a renewal refused for good keeps the cards and offers to sign in again', async ({
  page,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/^Sign-in: renewalRefused: /);
  console.expectError(/status of 400/);
  await openAs('region@suite.test', '/?tab=2');
  await expectCards(page);
  const moments = await watchMissingCards(page);
  const place = await page.getByRole('article').first().boundingBox();
  await suite.local('fail', 'idp', '/token', '400', '1');
  await page.clock.fastForward(untilDue);

  await expect(page.getByText(/^Session ended\. Cards from/)).toBeInViewport();
  await expectCards(page, 'Amara Fielding');
  expect(await page.getByRole('article').first().boundingBox()).toEqual(place);
  expect(await moments.jsonValue()).toEqual([]);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.locator('[name=login]')).toHaveValue('region@suite.test');
  await page.getByRole('button', { name: 'region@suite.test' }).click();
  await expectCards(page);
  await expect(page).toHaveURL(`${suite.origin}/?tab=2`);
  await expect(page.getByText(/^Session ended\. Cards from/)).toBeHidden();
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

/** Collects what any server refuses. */
function watchRefusals(context: BrowserContext): readonly string[] {
  const refused: string[] = [];
  context.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  return refused;
}
