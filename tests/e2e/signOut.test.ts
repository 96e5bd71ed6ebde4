import type { Page } from '@playwright/test';
import { errorsKey } from '../../shared/storageKeys.ts';
import { findWholeChromium } from '../support/findChromium.ts';
import { renew } from '../support/visitor.ts';
import * as launcher from './launcher.ts';
import { copyDevice, forgetScript, openKeeper, storedPage, storedRecords } from './pwa/device.ts';
import { watchFrames, withCards } from './pwa/watchFrames.ts';
import { readStoredUser, sharedCookieName } from './session.ts';
import { expect, test, watchRequests } from './test.ts';

/*
 * Every way out of a session, and what is left of it: tests/unit/auth/waysOut.test.ts. What each page shows
 * afterwards: pwa/afterSignOut.test.ts.
 */

/** What 'Details for support' lists of this tab. */
const errorsOf = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), errorsKey);

test('Logout ends the session here, at the provider and in other tabs', async ({
  page,
  context,
  openAs,
  suite,
}) => {
  await openAs();
  await launcher.untilStored(page);
  await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { message: 'Script error.' })));
  expect(await errorsOf(page)).toContain('window');
  const other = await launcher.openTab(context);
  await launcher.logOut(page);
  await launcher.expectLoginPage(page, suite);

  await test.step('nothing of the user is left', async () => {
    await launcher.expectSignedOut(other);
    const { origins } = await context.storageState();
    const names = origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name));
    // Answers that hold for the device, marks that name nobody, and the request that the login answers.
    const ofNobody = /\.(?:install|logout-owed|sharing|sign-in\.\w{32})$/;
    expect(names.filter((name) => !ofNobody.test(name))).toEqual([]);
  });

  await test.step('the other tab follows the next sign-in', async () => {
    await launcher.logIn(page);
    await launcher.expectCards(page);
    expect(await errorsOf(page), 'of the one before').toBeNull();
    await launcher.expectCards(other, 'Amara Fielding');
  });
});

/* Whom a 401 signs out: tests/unit/auth/unauthorized.test.ts. */
test('each session that the API comes to refuse ends at the login, and its errors with it', async ({
  page,
  openAs,
  suite,
  console,
}) => {
  console.expectError(/status of (401|500)/);
  await openAs();
  for (const _ of ['first', 'next']) {
    await launcher.expectUpdated(page);
    expect(await errorsOf(page)).toBeNull();
    await suite.local('fail', 'api', '/me', '500');
    await launcher.refresh(page);
    await expect.poll(() => errorsOf(page)).toContain('500');
    await suite.local('fail', 'api', '/me', '401');
    await launcher.refresh(page);
    await launcher.expectLoginPage(page, suite);
    await suite.local('fail', 'none');
    await launcher.logIn(page);
  }
});

/* Chromium's own cookies and its worker, which is woken with no launcher open. */
test('nobody stays signed in after a sign-out at an old sibling, where another signed in', async ({
  context,
  page,
  openAs,
  suite,
}) => {
  await openAs();
  await launcher.expectCards(page);
  await launcher.untilStored(page);
  const { refreshToken = '' } = (await readStoredUser(page, suite)) ?? {};
  const keeper = await openKeeper(context);
  const putBack = await copyDevice(keeper);
  const accounts = () =>
    context
      .cookies(suite.origin)
      .then((cookies) => cookies.filter(({ name }) => name === `${sharedCookieName}.account`));
  expect(await accounts()).toHaveLength(1);

  await page.goto(`${suite.api}/pages/first-cookie-sibling`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => storedPage(keeper)).toBe('');
  await expect.poll(() => storedRecords(keeper)).toBe('[]');
  await expect.poll(accounts).toEqual([]);

  await page.getByRole('button', { name: 'Sign in as analyst@suite.test' }).click();
  await putBack();
  const frames = await watchFrames(context);
  const calls = watchRequests(context, `${suite.api}/me`);
  await page.goto('/');
  await launcher.expectLoginPage(page, suite);
  expect(calls).toEqual([]);
  expect(withCards(frames)).toEqual([]);
  await expect.poll(() => storedPage(keeper)).toBe('');
  expect(await readStoredUser(keeper, suite)).toBeUndefined();
  // This uses the refresh token up, if it is still valid.
  await expect.poll(async () => (await renew(suite.provider, refreshToken)).ok).toBe(false);
});

/** In a browser with a back-forward cache, which Playwright's own does not have. */
const testBackButton = test.extend({
  context: async ({ playwright, launchOptions, baseURL }, use) => {
    const executablePath = findWholeChromium();
    test.skip(!executablePath, 'needs a browser that keeps the page it leaves');
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      ...(executablePath && { executablePath }),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    await use(await browser.newContext({ ...(baseURL && { baseURL }) }));
    await browser.close();
  },
});

/**
 * We do not use page.goBack, which waits for a navigation: here there may be none. This must answer first,
 * because the page that is left no longer can.
 */
async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.left = 'true';
    setTimeout(() => history.back());
  });
  await expect(page.locator('html[data-left]')).toHaveCount(0);
}

/* The application notices a sign-out by itself, so here it never loads. */
testBackButton(
  'the back button brings the cards back whole, and none after a sign-out in a sibling',
  async ({ page, context, openAs, suite, console }) => {
    console.expectError(/Failed to load resource|Failed to fetch/);
    const frames = await watchFrames(context);
    await context.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => persisted && window.tellFrame('restored'));
    });
    await openAs();
    await launcher.expectCards(page);
    // A worker that claims a page which the browser keeps makes the browser drop it.
    await launcher.untilStored(page);
    await page.goto(`${suite.api}/pages/contact`);
    await goBack(page);
    await expect.poll(() => frames).toContain('restored');
    await launcher.expectCards(page);
    await expect(page.locator('html')).toHaveCSS('opacity', '1');

    await context.route(await forgetScript(page), (route) => route.abort());
    await page.reload();
    const couldNotLoad = page.getByRole('heading', { name: 'Could not load' });
    await expect(couldNotLoad).toBeInViewport();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByText('Refreshing…')).toBeHidden();
    await page.goto(`${suite.api}/pages/contact`);
    await context.addCookies([{ name: sharedCookieName, value: 'false', url: suite.origin }]);
    frames.length = 0;
    await goBack(page);
    await expect.poll(() => frames).toContain('restored');
    await expect(couldNotLoad).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    expect(withCards(frames)).toEqual([]);
  },
);
