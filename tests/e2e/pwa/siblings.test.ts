import type { Page } from '@playwright/test';
import { untilPageStored } from '../../support/untilPageStored.ts';
import { renew } from '../../support/visitor.ts';
import { watchRequests } from '../requests.ts';
import { sharedCookieName } from '../sharedCookie.ts';
import { readStoredUser } from '../storedUser.ts';
import type { Suite } from '../suite.ts';
import { expect, expectCards, expectLoginPage, test } from '../test.ts';
import { copyDevice } from './copyDevice.ts';
import { storedPage, storedRecords } from './storedPage.ts';
import { watchFrames, withCards } from './watchFrames.ts';

/* tests/unit/auth/siblings.test.ts tries every way; here are Chromium's own cookies and its worker. */
test('nothing of who signed out at a sibling of the first version, where somebody else signed in', async ({
  context,
  page,
  openAs,
  suite,
}) => {
  await openAs('region@suite.test');
  const { keeper, putBack, isAlive } = await keepPage(page, suite);
  const frames = await watchFrames(context);
  const accounts = async () => {
    const cookies = await context.cookies(suite.origin);
    return cookies.filter(({ name }) => name === `${sharedCookieName}.account`);
  };
  expect(await accounts()).toHaveLength(1);

  await page.goto(`${suite.api}/pages/first-cookie-sibling`);
  await signOutThere(page, keeper);
  await expect.poll(accounts).toEqual([]);

  await page.getByRole('button', { name: 'Sign in as analyst@suite.test' }).click();
  await putBack();
  const calls = watchRequests(context, `${suite.api}/me`);
  await page.goto('/');
  await expectLoginPage(page, suite);
  expect(calls).toEqual([]);
  expect(withCards(frames)).toEqual([]);
  await expect.poll(isAlive).toBe(false);
});

test('a sign-out at a sibling is not undone by who writes its cookies back: a page that outlived it goes', async ({
  context,
  page,
  openAs,
  suite,
}) => {
  await openAs('region@suite.test');
  const { keeper, putBack, isAlive } = await keepPage(page, suite);
  await page.goto(`${suite.api}/pages/sibling`);
  await signOutThere(page, keeper);

  await page.getByRole('button', { name: 'Sign in as region@suite.test' }).click();
  // As it is left where the browser is closed before the worker has deleted it.
  await putBack('page');
  const frames = await watchFrames(context);
  const calls = watchRequests(context, `${suite.api}/me`);
  await page.goto('/');
  await expectLoginPage(page, suite);
  expect(withCards(frames)).not.toEqual([]);
  expect(calls).toEqual([]);
  await expect.poll(() => storedPage(keeper)).toBe('');
  expect(await readStoredUser(keeper, suite)).toBeUndefined();
  await expect.poll(isAlive).toBe(false);
});

/** Until the device has the page; `keeper` sees what it keeps, without a launcher. */
async function keepPage(page: Page, suite: Suite) {
  await expectCards(page);
  await untilPageStored(page, 'Somerset Levels and Moors');
  const { refreshToken = '' } = (await readStoredUser(page, suite)) ?? {};
  const keeper = await page.context().newPage();
  await keeper.goto('/third-party-notices.md');
  // It uses the refresh token up, where that still is one.
  const isAlive = async () => (await renew(suite.provider, refreshToken)).ok;
  return { keeper, putBack: await copyDevice(keeper), isAlive };
}

/** With no launcher open: the worker is woken. */
async function signOutThere(page: Page, keeper: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => storedPage(keeper)).toBe('');
  await expect.poll(() => storedRecords(keeper)).toBe('[]');
}
