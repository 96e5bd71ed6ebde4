import type { Page } from '@playwright/test';
import { untilPageStored } from '../../support/untilPageStored.ts';
import { storedUserKey } from '../storedUser.ts';
import { expect, expectCards, expectLoginPage, logOut, test } from '../test.ts';
import { storedPage, storedRecords } from './storedPage.ts';
import { watchFrames, withCards } from './watchFrames.ts';

const ofRegion = /Amara|Exmoor|Steart/;
/* How each answer is asked for, whatever its headers: tests/unit/api/httpCache.test.ts. */
for (const [ofMe, ofPlaces] of [
  ['max-age', 'vary-etag'],
  ['etag', 'last-modified'],
]) {
  test(`after a sign-out nothing of the user is on the device, and the next one sees only their own, from an API that sends ${ofMe} and ${ofPlaces}`, async ({
    page,
    context,
    openAs,
    suite,
  }) => {
    await suite.local('fail', 'api', '/me', `cached:${ofMe}`);
    await suite.local('fail', 'api', '/me/applications', `cached:${ofPlaces}`);
    await openAs('region@suite.test');
    await untilPageStored(page, 'Somerset Levels and Moors');
    const frames = await watchFrames(context);
    await logOut(page, 'Amara Fielding');
    await expectLoginPage(page, suite);
    await page.getByRole('button', { name: 'analyst@suite.test' }).click();
    await expectCards(page, 'Idris Prosser');
    await untilPageStored(page, 'Wye Valley');
    await page.reload();
    await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Updated/);
    await expectCards(page, 'Idris Prosser');

    expect(withCards(frames)).not.toEqual([]);
    await expectNothingOfRegion(page, frames);
  });
}

test('a user who follows another without a sign-out sees nothing of theirs', async ({
  page,
  context,
  openAs,
  signedIn,
  suite,
}) => {
  await openAs('region@suite.test');
  await untilPageStored(page, 'Somerset Levels and Moors');
  const frames = await watchFrames(context);
  const { cookies, origins } = await signedIn('analyst@suite.test');
  const key = storedUserKey(suite);
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
  await expectNothingOfRegion(page, frames);
});

async function expectNothingOfRegion(page: Page, frames: readonly string[]): Promise<void> {
  expect(frames.filter((text) => ofRegion.test(text))).toEqual([]);
  expect(await storedPage(page)).not.toMatch(ofRegion);
  expect(await storedRecords(page)).not.toMatch(ofRegion);
}
