import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { untilPageStored } from '../../support/untilPageStored.ts';
import { expect, test, watchErrors } from '../test.ts';

test('a browser that was restarted shows the cards offline', async ({
  launchOptions,
  signedIn,
  suite,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'profile-'));
  const open = () =>
    chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: suite.origin });

  const before = await open();
  await before.setStorageState(await signedIn('region@suite.test'));
  const page = await before.newPage();
  await page.goto('/');
  await untilPageStored(page, 'Somerset Levels and Moors');
  await before.close();

  const after = await open();
  const errors = watchErrors(after);
  await after.setOffline(true);
  const first = await after.newPage();
  await first.goto('/some/where');
  await expect(first.getByRole('article')).toHaveCount(3);
  await expect(first.getByRole('main').getByRole('status')).toHaveText(/^Offline, as of/);
  expect(errors.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  await after.close();
  await rm(profile, { recursive: true });
});
