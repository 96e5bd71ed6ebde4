import { expect, test } from 'vitest';
import { createFakeBrowser, type FakeBrowser } from './fakeBrowser.ts';
import { json } from './fakeProvider.ts';
import { pass } from './pass.ts';
import { settled } from './settled.ts';

/** A page with a session that can be renewed, and no data. */
async function openWaiting(browser: FakeBrowser) {
  (await browser.signIn()).close();
  browser.clock.pass(3_600_000);
  browser.isOnline = false;
  const tab = browser.open();
  await tab.auth.start();
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'offline' });
  return tab;
}

test('a pressed button renews the session instead of redirecting to the login', async () => {
  const browser = await createFakeBrowser();
  const tab = await openWaiting(browser);
  browser.isOnline = true;
  expect(await tab.auth.signIn()).toBe(true);
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'fresh' });
  expect(tab.assigned).toEqual([]);
});

test('presses try though the browser says it is offline, and Logout tells the provider', async () => {
  const browser = await createFakeBrowser();
  const tab = await openWaiting(browser);
  browser.network = ({ arrive }) => arrive();
  expect(await tab.auth.signIn()).toBe(true);
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'fresh' });

  await tab.auth.signOut();
  expect(browser.provider.count('POST /revoke')).toBe(1);
  expect(await tab.auth.signIn()).toBe(true);
  expect(tab.assigned).toEqual([expect.stringContaining('/session/end')]);
});

test('a retry that a rounded clock wakes too early goes on waiting', async () => {
  const browser = await createFakeBrowser();
  browser.provider.answers.set(discovery, () => json({}, 503, { 'Retry-After': '5' }));
  const tab = browser.open();
  const { setTimeout } = tab.environment.clock;
  // As `setTimeout` truncates the difference of two readings of the clock.
  tab.environment.clock.setTimeout = (callback, wait) =>
    setTimeout(callback, wait - (wait > 1 ? 1 : 0));
  await tab.auth.start();
  browser.provider.answers.clear();
  await pass(browser, 6_000);
  expect(tab.assigned).toHaveLength(1);
});

test('says whether the network or the provider is unreachable', async () => {
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

test('a renewal that fails again changes neither page nor session', async () => {
  const browser = await createFakeBrowser();
  const tab = await openWaiting(browser);
  expect(await tab.auth.signIn()).toBe(false);
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'offline' });
  expect(browser.user()).toBeDefined();
});

test('a refused renewal leads to the login', async () => {
  const browser = await createFakeBrowser();
  const tab = await openWaiting(browser);
  browser.isOnline = true;
  browser.provider.answers.set('POST /token', () => json({ error: 'invalid_grant' }, 400));
  await tab.auth.signIn();
  expect(new URL(tab.assigned[0] ?? '').searchParams.get('login_hint')).toBe('region@suite.test');
});

const discovery = 'GET /.well-known/openid-configuration';

async function openUnreachable(browser: FakeBrowser) {
  browser.provider.answers.set(discovery, () => json({}, 503));
  const tab = browser.open();
  await tab.auth.start();
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'unreachable' });
  return tab;
}

test('the delay until the next retry does not grow with wake-ups', async () => {
  const browser = await createFakeBrowser();
  const tab = await openUnreachable(browser);
  for (let count = 0; count < 10; count += 1) {
    tab.window.dispatchEvent(new Event('online'));
    await settled();
  }
  const before = browser.provider.count(discovery);
  browser.clock.pass(1_000);
  await settled();
  expect(browser.provider.count(discovery)).toBe(before + 1);
});

test('the delay grows with failed retries, and an answer resets it', async () => {
  const browser = await createFakeBrowser();
  const tab = await openUnreachable(browser);
  for (let retry = 0; retry < 10; retry += 1) {
    browser.clock.pass(60_000);
    await settled();
  }
  const before = browser.provider.count(discovery);
  browser.clock.pass(40_000);
  await settled();
  expect(browser.provider.count(discovery)).toBe(before);

  browser.provider.answers.clear();
  browser.clock.pass(20_000);
  await settled();
  expect(tab.assigned).toHaveLength(1);
  browser.clock.pass(10_000); // The redirect comes to nothing.
  await settled();
  browser.provider.answers.set(discovery, () => json({}, 503));
  expect(await tab.auth.signIn()).toBe(false);
  const after = browser.provider.count(discovery);
  browser.clock.pass(1_000);
  await settled();
  expect(browser.provider.count(discovery)).toBe(after + 1);
});

/** A visitor's page before a provider that asks for a pause of two minutes. */
async function openPaused(browser: FakeBrowser) {
  browser.provider.answers.set(discovery, () => json({}, 503, { 'Retry-After': '120' }));
  const tab = browser.open();
  await tab.auth.start();
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'unreachable' });
  return tab;
}

test('the Retry-After of discovery is heeded, also when the network comes back', async () => {
  const browser = await createFakeBrowser();
  const tab = await openPaused(browser);
  await pass(browser, 60_000);
  tab.window.dispatchEvent(new Event('online'));
  await pass(browser, 55_000);
  expect(browser.provider.count(discovery)).toBe(1);
  browser.provider.answers.clear();
  await pass(browser, 10_000);
  expect(browser.provider.count(discovery)).toBe(2);
  expect(tab.assigned).toHaveLength(1);
});

test('a pressed button asks at once, and does not shorten the pause', async () => {
  const browser = await createFakeBrowser();
  const tab = await openPaused(browser);
  expect(await tab.auth.signIn()).toBe(false);
  expect(browser.provider.count(discovery)).toBe(2);
  tab.window.dispatchEvent(new Event('online'));
  await pass(browser, 115_000);
  expect(browser.provider.count(discovery)).toBe(2);
  browser.provider.answers.clear();
  expect(await tab.auth.signIn()).toBe(true);
});
