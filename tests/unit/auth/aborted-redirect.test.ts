import { expect, test } from 'vitest';
import { createFakeBrowser, type FakeBrowser, type Tab } from './fakeBrowser.ts';
import { settled } from './settled.ts';

const restored = () => Object.assign(new Event('pageshow'), { persisted: true });

test('an aborted redirect to the login shows a page that offers to sign in', async () => {
  const browser = await createFakeBrowser();
  const tab = browser.open();
  await tab.auth.start();
  browser.clock.pass(9_999);
  await settled();
  expect(tab.auth.getState()).toEqual({ status: 'signingIn' });
  browser.clock.pass(1);
  await settled();
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'returned' });
  expect(await tab.auth.signIn()).toBe(true);
  expect(tab.assigned).toHaveLength(2);
});

test.each<[string, (browser: FakeBrowser, tab: Tab) => void]>([
  ['that is stopped', ({ clock }) => clock.pass(10_000)],
  ['from which the back button leads', (_, { window }) => window.dispatchEvent(restored())],
])('a redirect to the login %s shows the cards again', async (_, abort) => {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  const tab = await browser.signIn();
  browser.changeUser({ renewal: 'revoked' });
  tab.window.dispatchEvent(new Event('focus'));
  await tab.auth.signIn();
  abort(browser, tab);
  await settled();
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'expired' });
});

test('an aborted redirect to end-session shows the signed-out page', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  await tab.auth.signOut();
  browser.clock.pass(10_000);
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'loggedOut' });
});

test('a page restored from the back-forward cache is not taken for an aborted redirect', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  await tab.auth.signOut();
  tab.window.dispatchEvent(restored());
  await tab.auth.signIn();
  browser.clock.pass(9_999);
  tab.window.dispatchEvent(restored());
  await settled();
  await tab.auth.signIn();
  browser.clock.pass(9_999);
  await settled();
  expect(tab.auth.getState()).toEqual({ status: 'signingIn' });
});
