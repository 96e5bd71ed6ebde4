import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { untilPageStored } from '../support/untilPageStored.ts';
import { watchRequests } from './requests.ts';
import { expect, expectCards, signIn, test, watchErrors } from './test.ts';

test('a session and its cards survive a restart of the browser, offline too', async ({
  playwright,
  launchOptions,
  suite,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'profile-'));
  const options = { ...launchOptions, baseURL: suite.origin };
  const before = await playwright.chromium.launchPersistentContext(profile, options);
  const page = await before.newPage();
  await signIn(page, 'region@suite.test');
  await untilPageStored(page, 'Somerset Levels and Moors');
  await before.close();

  const after = await playwright.chromium.launchPersistentContext(profile, options);
  const errors = watchErrors(after);
  const logins = watchRequests(after, `${suite.provider}/auth`);
  const again = await after.newPage();
  await after.setOffline(true);
  await again.goto('/some/where');
  await expectCards(again);
  await expect(again.getByRole('main').getByRole('status')).toHaveText(/^Offline, as of/);
  expect(errors.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  await after.setOffline(false);
  await again.goto('/');
  await expectCards(again, 'Amara Fielding');
  expect(logins).toEqual([]);
  await after.close();
  await rm(profile, { recursive: true, maxRetries: 5 });
});
