import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, expectUpdated, untilStored } from '../test.ts';
import { checkForUpdate } from './checkForUpdate.ts';
import { test } from './deployment.ts';
import { storedPage } from './storedPage.ts';

test('the kill switch removes the worker from a device at its next update check', async ({
  openAs,
  page,
  suite,
  deployment: _,
}) => {
  await openAs();
  await untilStored(page);
  // Only what docs/decisions/022 says is copied: servers prefer the compressed ones.
  await cp(join(suite.buildDirectory, '.deploy/retire'), suite.buildDirectory, { recursive: true });

  const reloaded = page.waitForEvent('load');
  expect(await checkForUpdate(page)).toBe('installed');
  await reloaded;
  await expectUpdated(page);
  expect(await storedPage(page)).toBe('');
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});
