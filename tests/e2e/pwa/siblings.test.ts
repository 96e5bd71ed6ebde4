import type { Page } from '@playwright/test';
import { clientId } from '../../../local/provider/providerConfiguration.ts';
import { untilPageStored } from '../../support/untilPageStored.ts';
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
  const { keeper, refreshToken } = await keepPage(page, suite);
  const putBack = await copyDevice(keeper);
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
  await expect.poll(() => isAlive(refreshToken, suite)).toBe(false);
});

test('a sign-out at a sibling is not undone by who writes its cookies back: a page that outlived it goes', async ({
  context,
  page,
  openAs,
  suite,
}) => {
  await openAs('region@suite.test');
  const { keeper, refreshToken } = await keepPage(page, suite);
  const putBack = await copyDevice(keeper);
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
  await expect.poll(() => isAlive(refreshToken, suite)).toBe(false);
});

/** Until the device has the page; `keeper` sees what it keeps, without a launcher. */
async function keepPage(page: Page, suite: Suite) {
  await expectCards(page);
  await untilPageStored(page, 'Somerset Levels and Moors');
  const { refreshToken = '' } = (await readStoredUser(page, suite)) ?? {};
  const keeper = await page.context().newPage();
  await keeper.goto('/third-party-notices.md');
  return { keeper, refreshToken };
}

/** With no launcher open: the worker is woken. */
async function signOutThere(page: Page, keeper: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => storedPage(keeper)).toBe('');
  await expect.poll(() => storedRecords(keeper)).toBe('[]');
}

/** Uses it up, where it is. */
async function isAlive(refreshToken: string, { provider }: Suite): Promise<boolean> {
  const body = new URLSearchParams({
    client_id: clientId,
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  });
  return (await fetch(`${provider}/token`, { method: 'POST', body })).ok;
}
