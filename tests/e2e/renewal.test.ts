import type { BrowserContext, JSHandle, Page } from '@playwright/test';
import { leaveUntilDead, letTimePass, renewOnce, untilDead, untilDue } from './clock.ts';
import { expectCards } from './expectCards.ts';
import { expectLoginPage } from './expectLoginPage.ts';
import { logOut } from './logOut.ts';
import { storedRecords } from './pwa/storedPage.ts';
import { readIdToken, readStoredKeys, readStoredUser, storedUserKey } from './storedUser.ts';
import { expect, test } from './test.ts';
import { watchRequests } from './watchRequests.ts';

test.beforeEach(async ({ page }) => await page.clock.install());

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

  for (let round = 1; round <= 3; round += 1) {
    await renewOnce(page, suite);
    const answer = page.waitForResponse(`${suite.api}/me`);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await answer;
  }
  // More where two fall into one second: the provider then gives the same token once more.
  expect(renewals.length).toBeGreaterThanOrEqual(3);
  const spent = renewals.map((request) => request.postDataJSON().refresh_token);
  expect(new Set(spent).size).toBe(spent.length);
  for (const missing of moments) expect(await missing.jsonValue()).toEqual([]);
  expect(refused).toEqual([]);
  expect(asked.filter((request) => request.isNavigationRequest())).toEqual([]);
});

test('offline the cards stay and nothing is called; back on the network it renews first', async ({
  page,
  context,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/net::ERR_INTERNET_DISCONNECTED/);
  await openAs('region@suite.test');
  await expectCards(page);
  const refused = watchRefusals(context);
  const moments = await watchMissingCards(page);
  await context.setOffline(true);
  await page.clock.fastForward(untilDead);
  const calls = watchRequests(context, `${suite.api}/me`);
  const renewals = watchRequests(context, `${suite.provider}/token`);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('button', { name: 'Amara Fielding' })).toBeVisible();
  expect([...calls, ...renewals]).toEqual([]);

  await context.setOffline(false);
  await expect.poll(() => calls.length).toBeGreaterThanOrEqual(2);
  expect(renewals.length).toBeGreaterThanOrEqual(1);
  expect(await moments.jsonValue()).toEqual([]);
  expect(refused).toEqual([]);
});

test('offline with a dead bearer Logout works', async ({
  page,
  context,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/net::ERR_INTERNET_DISCONNECTED/);
  await openAs('region@suite.test');
  await expectCards(page);
  await context.setOffline(true);
  await page.clock.fastForward(untilDead);
  await logOut(page, 'Amara Fielding');
  await expect(
    page.getByRole('heading', { name: 'You are signed out on this device' }),
  ).toBeVisible();
  expect(await readStoredUser(page, suite)).toBeNull();
});

test('a provider that fails for a while costs neither cards nor session', async ({
  page,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/^Sign-in: renewalFailed: /);
  console.expectError(/status of 503/);
  // The deadline of a call that waits for its bearer, sooner: it is none of the page's clock.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds / 10);
  });
  await openAs('region@suite.test');
  await expectCards(page);
  const moments = await watchMissingCards(page);
  await suite.local('fail', 'idp', '/token', '503');
  const before = await readIdToken(page, suite);

  const failure = page.waitForResponse(`${suite.provider}/token`);
  await page.clock.fastForward(untilDue);
  expect((await failure).status()).toBe(503);
  await page.clock.fastForward(untilDead - untilDue);
  const line = page.getByRole('main').getByRole('status');
  await expect(line).toHaveText(/^Could not refresh, as of/);
  await suite.local('fail', 'none');
  await letTimePass(page, async () => (await readIdToken(page, suite)) !== before);
  const answer = page.waitForResponse(`${suite.api}/me`);
  await page.getByRole('button', { name: 'Refresh' }).click();
  expect((await answer).status()).toBe(200);
  expect(await moments.jsonValue()).toEqual([]);
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

  await expect(page.getByText(/^Signed out\. Cards from/)).toBeInViewport();
  await expectCards(page, 'Amara Fielding');
  expect(await page.getByRole('article').first().boundingBox()).toEqual(place);
  expect(await moments.jsonValue()).toEqual([]);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.locator('[name=login]')).toHaveValue('region@suite.test');
  await page.getByRole('button', { name: 'region@suite.test' }).click();
  await expectCards(page);
  await expect(page).toHaveURL(`${suite.origin}/?tab=2`);
  await expect(page.getByText(/^Signed out\. Cards from/)).toBeHidden();
});

test('a start with a dead bearer renews it and asks nobody to sign in', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  await openAs('region@suite.test');
  await leaveUntilDead(page, suite);
  const refused = watchRefusals(context);
  const logins = watchRequests(context, `${suite.provider}/auth`);
  const renewal = page.waitForRequest(`${suite.provider}/token`);
  await page.goto('/');
  await expectCards(page);
  await renewal;
  expect(logins).toEqual([]);
  expect(refused).toEqual([]);
});

test('a start with a dead bearer that is refused for good has the cards and the offer', async ({
  page,
  context,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/^Sign-in: renewalRefused: /);
  console.expectError(/status of 400/);
  await openAs('region@suite.test');
  await untilRecorded(page);
  await leaveUntilDead(page, suite);
  await suite.local('fail', 'idp', '/token', '400', '1');
  const calls = watchRequests(context, `${suite.api}/me`);
  await page.goto('/');
  await expect(page.getByText(/^Signed out\. Cards from/)).toBeVisible();
  await expectCards(page, 'Amara Fielding');
  expect(calls).toEqual([]);

  await page.getByRole('button', { name: 'Remove from this device' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectLoginPage(page, suite);
  expect(await readStoredKeys(context)).not.toContain(storedUserKey(suite));
});

test('a start with a dead bearer and no provider has the cards, and calls when it is back', async ({
  page,
  context,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/^Sign-in: renewalFailed: /);
  console.expectError(/net::ERR_EMPTY_RESPONSE/);
  await openAs('region@suite.test');
  await untilRecorded(page);
  await leaveUntilDead(page, suite);
  const refused = watchRefusals(context);
  const calls = watchRequests(context, `${suite.api}/me`);
  const asked = page.waitForRequest((request) => request.url().startsWith(suite.provider));
  await suite.local('fail', 'idp', '*', 'drop');
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(3);
  await asked;
  expect(calls).toEqual([]);

  await suite.local('fail', 'none');
  await letTimePass(page, async () => calls.length >= 2);
  await expectCards(page, 'Amara Fielding');
  expect(refused).toEqual([]);
});

/** The cards may stand a moment before the device has them. */
async function untilRecorded(page: Page): Promise<void> {
  await expect.poll(() => storedRecords(page)).toContain('Somerset');
}

/** Collects what stood in the page whenever it was not the three cards. */
async function watchMissingCards(page: Page): Promise<JSHandle<string[]>> {
  return await page.evaluateHandle(() => {
    const moments: string[] = [];
    const look = () => {
      const cards = document.querySelectorAll('article').length;
      if (cards !== 3) moments.push(document.body.textContent);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    return moments;
  });
}

/** Collects what any server refuses. */
function watchRefusals(context: BrowserContext): readonly string[] {
  const refused: string[] = [];
  context.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  return refused;
}
