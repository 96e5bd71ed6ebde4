import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JSHandle, Page } from '@playwright/test';
import { cardCount } from '../support/cardCount.ts';
import * as launcher from './launcher.ts';
import { readStoredUser } from './session.ts';
import { expect, region, test, watchRequests } from './test.ts';

/*
 * tests/unit/auth/signIn, tests/unit/auth/renewal.test.ts and tests/unit/faults prove what the provider is asked,
 * and what it may answer.
 */

/* startCounts.test.ts has what of the page a visitor loads, and what the way back. */
test('a visitor goes to the login, waits for it where there is no network, and comes back to the same address', async ({
  page,
  context,
  suite,
}) => {
  const [worker] = await Promise.all([context.waitForEvent('serviceworker'), page.goto('/')]);
  await launcher.expectLoginPage(page, suite);
  await expect
    .poll(() => worker.evaluate('self.registration.active?.state'), 'while the form is filled in')
    .toBe('activated');
  await launcher.goOffline(page);
  await page.goto(`${suite.origin}//?tab=2&login_hint=${region}#part`);
  await expect(page.getByRole('heading', { name: /^You are offline/ })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden();
  await launcher.goOnline(page);
  await launcher.expectLoginPage(page, suite);
  await expect(page.locator('[name=login]')).toHaveValue(region);
  await launcher.logIn(page);
  await launcher.expectCards(page, 'Amara Fielding');
  await expect(page).toHaveURL(`${suite.origin}/?tab=2#part`);
});

test('a session sends a visitor there before the page is parsed and the boot script has come', async ({
  deployment,
  page,
  suite,
}) => {
  const html = await readFile(join(suite.buildDirectory, 'index.html'), 'utf8');
  await page.route('**/held.js', () => undefined);
  await deployment.replace(
    'index.html',
    html.replace('</body>', '<script src="/held.js"></script>$&'),
  );
  const session = page.waitForRequest(/\/static\/compose-/);
  await page.route(/\/boot-/, async (route) => {
    await session;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await launcher.expectLoginPage(page, suite);
});

test('a page drawn ahead leaves once it is visited', async ({ page, context, suite }) => {
  const asked = watchRequests(context, suite.provider);
  await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { value: true }));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(asked).toEqual([]);
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await launcher.expectLoginPage(page, suite);
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

test('two tabs renew unseen, and use no refresh token twice', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  await page.clock.install();
  const asked = watchRequests(context, suite.provider);
  const refused: string[] = [];
  context.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  await openAs(region, '/?tab=2');
  await launcher.expectCards(page);
  const other = await launcher.openTab(context);
  const moments = [await watchMissingCards(page), await watchMissingCards(other)];
  // The ID token may stay: a provider gives the same one twice within a second.
  const receivedAt = async () => (await readStoredUser(page, suite))?.receivedAt;

  for (let round = 1; round <= 3; round += 1) {
    const before = await receivedAt();
    await launcher.passToRenewal(page);
    await expect.poll(receivedAt).not.toBe(before);
    const answer = page.waitForResponse(`${suite.api}/me`);
    await launcher.refresh(page);
    await answer;
  }
  const renewals = asked.filter((request) => request.url().endsWith('/token'));
  // More where both tabs get the same token, as within a second.
  expect(renewals.length).toBeGreaterThanOrEqual(3);
  const spent = renewals.map((request) => request.postDataJSON().refresh_token);
  expect(new Set(spent).size).toBe(spent.length);
  for (const seen of moments) expect(await seen.jsonValue()).toEqual([]);
  expect(refused).toEqual([]);
  expect(asked.filter((request) => request.isNavigationRequest())).toEqual([]);
});
