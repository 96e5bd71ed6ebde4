import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { untilPageStored } from '../../support/untilPageStored.ts';
import { expect } from '../test.ts';
import { checkForUpdate } from './checkForUpdate.ts';
import { test } from './deployment.ts';
import { storedPage } from './storedPage.ts';

test('the kill switch removes the worker from a device at its next update check', async ({
  openAs,
  page,
  suite,
  deployment: _,
}) => {
  await openAs('region@suite.test');
  await untilPageStored(page, 'Somerset Levels and Moors');
  // As docs/decisions/022 has it, and nothing else: servers prefer the compressed ones.
  await cp(join(suite.buildDirectory, '.deploy/retire'), suite.buildDirectory, { recursive: true });

  const reloaded = page.waitForEvent('load');
  await checkForUpdate(page);
  await reloaded;
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Updated/);
  expect(await storedPage(page)).toBe('');
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});
