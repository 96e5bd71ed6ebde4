import { expect, test } from 'vitest';
import { storedUserKey } from '../../../shared/storageKeys.ts';
import { testConfig } from '../../support/testConfig.ts';
import { createFakeBrowser, type FakeBrowser } from './fakeBrowser.ts';

const key = storedUserKey(testConfig.oidc.authority, testConfig.oidc.clientId);

function stored(browser: FakeBrowser): Record<string, unknown> {
  return JSON.parse(browser.localStorage.getItem(key) ?? '{}');
}

test.each([
  ['renewable', 'fresh'],
  ['lasting', 'fresh'],
  ['ended', 'expired'],
])('a user stored by version 1.0 as %s is signed in, %s', async (standing, freshness) => {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  (await browser.signIn()).close();
  const { issuer, subject, email, idToken, refreshToken, receivedAt, lifetime, expiresAt } =
    stored(browser);
  const user = { issuer, subject, email, idToken, refreshToken, receivedAt, lifetime, expiresAt };
  const patience = { since: 0, asked: 0, own: 0 };
  browser.localStorage.setItem(key, JSON.stringify({ ...user, standing, patience, generation: 7 }));
  const tab = browser.open();
  await tab.auth.start();
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness });
  expect(tab.reports).toEqual([]);
});

test('a tab of version 1.0 can read what this version stores', async () => {
  const browser = await createFakeBrowser();
  await browser.signIn();
  expect(stored(browser)).toMatchObject({ standing: 'renewable', generation: 2 });
});

test('replaced ID tokens that cannot be read cost no session', async () => {
  const browser = await createFakeBrowser();
  (await browser.signIn()).close();
  browser.localStorage.setItem(key, JSON.stringify({ ...stored(browser), replaced: ['a token'] }));
  const tab = browser.open();
  await tab.auth.start();
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'fresh' });
  expect(tab.reports).toEqual([]);
});
