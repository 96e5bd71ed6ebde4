import { expect, test } from 'vitest';
import { storedUserKey } from '../../../shared/storageKeys.ts';
import { testConfig } from '../../support/testConfig.ts';
import { createFakeBrowser, type FakeBrowser } from './fakeBrowser.ts';

const key = storedUserKey(testConfig.oidc.authority, testConfig.oidc.clientId);

function stored(browser: FakeBrowser): Record<string, unknown> {
  return JSON.parse(browser.localStorage.getItem(key) ?? '{}');
}

test('replaced ID tokens that cannot be read cost no session', async () => {
  const browser = await createFakeBrowser();
  (await browser.signIn()).close();
  browser.localStorage.setItem(key, JSON.stringify({ ...stored(browser), replaced: ['a token'] }));
  const tab = browser.open();
  await tab.auth.start();
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'fresh' });
  expect(tab.reports).toEqual([]);
});
