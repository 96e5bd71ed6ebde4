import { expect, test } from 'vitest';
import { createFakeBrowser, type Tab } from './fakeBrowser.ts';
import { createStorage } from './fakeEdges.ts';
import { json } from './fakeProvider.ts';
import { settled } from './settled.ts';

const discovery = 'GET /.well-known/openid-configuration';
const path = '/?login_hint=analyst%40suite.test';

function hintOf(tab: Tab): string | null {
  return new URL(tab.assigned.at(-1) ?? '').searchParams.get('login_hint');
}

test('the address’s login hint is kept while the provider is unreachable', async () => {
  const browser = await createFakeBrowser();
  browser.provider.answers.set(discovery, () => json({}, 503));
  const tab = browser.open({ path });
  await tab.auth.start();
  browser.provider.answers.clear();
  browser.clock.pass(1_000);
  await settled();
  expect(hintOf(tab)).toBe('analyst@suite.test');
});

test('a pressed button sends it too, unless it names another account', async () => {
  const browser = await createFakeBrowser();
  const sessionStorage = createStorage();
  for (let visit = 1; visit <= 2; visit += 1) {
    const visited = browser.open({ sessionStorage });
    await visited.auth.start();
    visited.close();
  }
  const tab = browser.open({ path, sessionStorage });
  await tab.auth.start();
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'loop' });
  await tab.auth.signIn();
  expect(hintOf(tab)).toBe('analyst@suite.test');
  browser.clock.pass(10_000);
  await settled();
  await tab.auth.signIn({ loginHint: '' });
  expect(hintOf(tab)).toBeNull();
});

test('after a sign-in the signed-in user’s e-mail replaces it', async () => {
  const browser = await createFakeBrowser();
  (await browser.signIn('region')).close();
  browser.hasData = true;
  const tab = browser.open({ path });
  await tab.auth.start();
  browser.changeUser({ renewal: 'revoked' });
  tab.window.dispatchEvent(new Event('focus'));
  await tab.auth.signIn();
  expect(hintOf(tab)).toBe('region@suite.test');
});

test('after an untrusted renewal the hint is the last user’s', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn('region');
  browser.provider.claims = { aud: 'somebody else' };
  browser.clock.pass(241_000);
  await settled();
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'untrusted' });
  await tab.auth.signIn();
  expect(hintOf(tab)).toBe('region@suite.test');
});

test('after a sign-out there is no login hint', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn('region');
  browser.isOnline = false;
  await tab.auth.signOut();
  browser.isOnline = true;
  await tab.auth.signIn();
  expect(hintOf(tab)).toBeNull();
});
