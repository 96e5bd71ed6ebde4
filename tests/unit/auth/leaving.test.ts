import { expect, test } from 'vitest';
import { createFakeBrowser } from './fakeBrowser.ts';
import { settled } from './settled.ts';

const restored = () => Object.assign(new Event('pageshow'), { persisted: true });

test('a login that never comes up gives way to a page that offers to sign in', async () => {
  const browser = await createFakeBrowser();
  const tab = browser.open();
  await tab.auth.start();
  browser.clock.pass(9_999);
  await settled();
  expect(tab.auth.getState()).toEqual({ status: 'signingIn' });
  browser.clock.pass(1);
  await settled();
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'returned' });
  expect(await tab.auth.signIn()).toBe('leaving');
  expect(tab.assigned).toHaveLength(2);
});

test('cards that were left for a login that never comes up are back', async () => {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  const tab = await browser.signIn();
  browser.changeUser({ standing: 'ended' });
  tab.window.dispatchEvent(new Event('focus'));
  await tab.auth.signIn();
  browser.clock.pass(10_000);
  await settled();
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'expired' });
});

test('an end of the session that never comes up gives way to a page that says so', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  await tab.auth.signOut();
  browser.clock.pass(10_000);
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'loggedOut' });
});

test('a page that was left and restored is not taken for one that never left', async () => {
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
