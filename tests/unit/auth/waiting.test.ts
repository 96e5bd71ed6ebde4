import { expect, test } from 'vitest';
import { createFakeBrowser, type FakeBrowser } from './fakeBrowser.ts';
import { json } from './fakeProvider.ts';
import { settled } from './settled.ts';

/** A page with a session that can be renewed and nothing to show until it is. */
async function openWaiting(browser: FakeBrowser) {
  (await browser.signIn()).close();
  browser.clock.pass(3_600_000);
  browser.isOnline = false;
  const tab = browser.open();
  await tab.auth.start();
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'offline' });
  return tab;
}

test('a pressed button renews the session instead of asking for a login', async () => {
  const browser = await createFakeBrowser();
  const tab = await openWaiting(browser);
  browser.isOnline = true;
  expect(await tab.auth.signIn()).toBe('overtaken');
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'fresh' });
  expect(tab.assigned).toEqual([]);
});

test('a pressed button renews even where the browser believes itself offline', async () => {
  const browser = await createFakeBrowser();
  const tab = await openWaiting(browser);
  browser.network = ({ arrive }) => arrive();
  expect(await tab.auth.signIn()).toBe('overtaken');
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'fresh' });
});

test('says which of the two is out of reach, the network or the provider', async () => {
  const browser = await createFakeBrowser();
  const tab = await openWaiting(browser);
  browser.isOnline = true;
  browser.provider.answers.set('POST /token', () => json({}, 503));
  tab.window.dispatchEvent(new Event('online'));
  await settled();
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'unreachable' });
  browser.provider.answers.clear();
  browser.clock.pass(2_000);
  await settled();
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'fresh' });
});

test('a renewal that fails again leaves the page and the session as they are', async () => {
  const browser = await createFakeBrowser();
  const tab = await openWaiting(browser);
  expect(await tab.auth.signIn()).toBe('unreachable');
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'offline' });
  expect(browser.user()).toBeDefined();
});

test('a renewal that is refused for good leads to the login', async () => {
  const browser = await createFakeBrowser();
  const tab = await openWaiting(browser);
  browser.isOnline = true;
  browser.provider.answers.set('POST /token', () => json({ error: 'invalid_grant' }, 400));
  await tab.auth.signIn();
  expect(new URL(tab.assigned[0] ?? '').searchParams.get('login_hint')).toBe('region@suite.test');
});
