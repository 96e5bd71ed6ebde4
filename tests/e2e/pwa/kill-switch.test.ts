import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '../test.ts';
import { test } from './deployment.ts';
import { storedPage, untilStored } from './storedPage.ts';

test('the kill switch removes the worker from a device at its next update check', async ({
  openAs,
  page,
  suite,
  deployment: _,
}) => {
  await openAs('region@suite.test');
  await untilStored(page, 'Somerset Levels and Moors');
  const served = (path: string) => join(suite.buildDirectory, path);
  // As docs/decisions/023 has it.
  await cp(served('.deploy/retire/sw.js'), served('sw.js'));
  for (const suffix of ['br', 'gz']) await rm(served(`sw.js.${suffix}`), { force: true });

  const reloaded = page.waitForEvent('load');
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    void registration.update();
  });
  await reloaded;
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^Updated/);
  expect(await storedPage(page)).toBe('');
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});
