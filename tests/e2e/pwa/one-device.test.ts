import { storageKeys } from '../../../shared/storageKeys.ts';
import { untilPageStored } from '../../support/untilPageStored.ts';
import type { Suite } from '../suite.ts';
import { expect, logOut, test } from '../test.ts';
import { storedPage, storedRecords } from './storedPage.ts';
import { watchFrames, withCards } from './watchFrames.ts';

const ofRegion = /Amara|Exmoor|Steart/;
const userKey = ({ provider }: Suite) =>
  `${storageKeys.userKeyPrefix}${provider}:natural-capital-suite`;
const signInButton = { name: 'Sign in', exact: true };

test.beforeEach(async ({ openAs, page }) => {
  await openAs('region@suite.test');
  await untilPageStored(page, 'Somerset Levels and Moors');
});

test('after a sign-out here nothing of the user is on the device, and the next one sees only their own', async ({
  page,
  context,
}) => {
  const frames = await watchFrames(context);
  await logOut(page, 'Amara Fielding');
  await expect(page.getByRole('button', signInButton)).toBeVisible();
  await page.getByRole('button', { name: 'analyst@suite.test' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await untilPageStored(page, 'Wye Valley');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Idris Prosser' })).toBeVisible();

  expect(withCards(frames)).not.toEqual([]);
  expect(frames.filter((text) => ofRegion.test(text))).toEqual([]);
  expect(await storedPage(page)).not.toMatch(ofRegion);
  expect(await storedRecords(page)).not.toMatch(ofRegion);
});

test('a user who follows another without a sign-out sees nothing of theirs', async ({
  page,
  context,
  signedIn,
  suite,
}) => {
  const frames = await watchFrames(context);
  const { cookies, origins } = await signedIn('analyst@suite.test');
  const key = userKey(suite);
  const entries = origins.flatMap(({ localStorage }) => localStorage);
  const analyst = entries.find(({ name }) => name === key)?.value ?? '';
  await page.goto('/third-party-notices.md');
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [
    key,
    analyst,
  ] as const);
  await context.addCookies(cookies.filter(({ name }) => name.endsWith('.account')));

  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Idris Prosser' })).toBeVisible();
  await untilPageStored(page, 'Wye Valley');
  expect(frames.filter((text) => ofRegion.test(text))).toEqual([]);
  expect(await storedPage(page)).not.toMatch(ofRegion);
  expect(await storedRecords(page)).not.toMatch(ofRegion);
});
