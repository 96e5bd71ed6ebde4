import { expect, test } from 'vitest';
import { createFakeBrowser, type FakeBrowser, type Tab } from './fakeBrowser.ts';
import { settled } from './settled.ts';

const head = 'HEAD http://localhost:4173/';

async function refuse(browser: FakeBrowser, tab: Tab) {
  return await tab.auth.refused(browser.user()?.idToken ?? '', '/me');
}

test('a 401 to the current bearer signs out', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  expect(await refuse(browser, tab)).toBe('signedOut');
  expect(tab.auth.getState()).toEqual({ status: 'signingOut' });
  expect(browser.user()).toBeUndefined();
  expect(tab.assigned).toHaveLength(1);
});

test('of calls that are refused together one signs out', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  const bearer = await tab.auth.bearer();
  expect(
    await Promise.all([tab.auth.refused(bearer, '/me'), tab.auth.refused(bearer, '/me')]),
  ).toEqual(['signedOut', 'signedOut']);
  expect(tab.assigned).toHaveLength(1);
});

test('of tabs that are refused together one leaves, the others stay', async () => {
  const browser = await createFakeBrowser();
  const one = await browser.signIn();
  const other = browser.open();
  await other.auth.start();
  const bearer = await one.auth.bearer();
  await Promise.all([one.auth.refused(bearer, '/me'), other.auth.refused(bearer, '/me')]);
  await settled();
  expect(one.assigned).toHaveLength(1);
  expect(other.assigned).toEqual([]);
  expect(other.auth.getState()).toEqual({ status: 'signedOut', reason: 'elsewhere' });
});

test('a bearer that was replaced meanwhile is tried again', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  const bearer = await tab.auth.bearer();
  browser.clock.pass(260_000);
  await settled();
  expect(await tab.auth.refused(bearer, '/me')).toBe('retry');
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'fresh' });
});

test('a bearer that has died on the way is renewed and tried again', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  const bearer = await tab.auth.bearer();
  browser.isOnline = false;
  browser.clock.pass(301_000);
  browser.isOnline = true;
  expect(await tab.auth.refused(bearer, '/me')).toBe('retry');
  expect(await tab.auth.bearer()).not.toBe(bearer);
});

test('a bearer that only looks young, for the clock was set back, is renewed', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  const bearer = await tab.auth.bearer();
  browser.provider.answers.set(
    head,
    () => new Response(null, { headers: { Date: 'Sat, 21 Nov 2026 12:05:01 GMT' } }),
  );
  expect(await tab.auth.refused(bearer, '/me')).toBe('retry');
  expect(await tab.auth.bearer()).not.toBe(bearer);
});

test('refused again right after the next sign-in, it stops and says so', async () => {
  const browser = await createFakeBrowser();
  await refuse(browser, await browser.signIn());
  browser.clock.pass(299_000);
  const tab = await browser.signIn();
  expect(await refuse(browser, tab)).toBe('signedOut');
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'notAccepted' });
  expect(tab.assigned).toEqual([]);
  expect(tab.removed.data).toBe(1);
  expect(browser.user()).toBeUndefined();
});

test('another call that is accepted does not make a refusal the first one again', async () => {
  const browser = await createFakeBrowser();
  await refuse(browser, await browser.signIn());
  const tab = await browser.signIn();
  tab.auth.accepted('/me/applications');
  await refuse(browser, tab);
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'notAccepted' });
  expect(tab.assigned).toEqual([]);
});

test('once the refused call was accepted a refusal is the first one again', async () => {
  const browser = await createFakeBrowser();
  await refuse(browser, await browser.signIn());
  const tab = await browser.signIn();
  tab.auth.accepted('/me');
  await refuse(browser, tab);
  expect(tab.assigned).toHaveLength(1);
});

test('after five minutes a refusal is the first one again', async () => {
  const browser = await createFakeBrowser();
  await refuse(browser, await browser.signIn());
  browser.clock.pass(301_000);
  const tab = await browser.signIn();
  await refuse(browser, tab);
  expect(tab.assigned).toHaveLength(1);
});

test('Log out on the page that follows still ends the provider’s session', async () => {
  const browser = await createFakeBrowser();
  await refuse(browser, await browser.signIn());
  const tab = await browser.signIn();
  const bearer = await tab.auth.bearer();
  await tab.auth.refused(bearer, '/me');
  await tab.auth.signOut();
  expect(new URL(tab.assigned[0] ?? '').searchParams.get('id_token_hint')).toBe(bearer);
});

test('a 401 after the end is old news', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  const bearer = await tab.auth.bearer();
  await tab.auth.signOut();
  expect(await tab.auth.refused(bearer, '/me')).toBe('signedOut');
  expect(tab.assigned).toHaveLength(1);
});

test('a refused call is not repeated in the name of whoever has signed in meanwhile', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn('region');
  const bearer = await tab.auth.bearer();
  const other = browser.open();
  await other.auth.start();
  await other.auth.signIn();
  const query = browser.provider.login(other.assigned[0] ?? '', 'analyst');
  await browser.open({ path: `/${query}` }).auth.start();
  expect(await tab.auth.refused(bearer, '/me')).toBe('signedOut');
  expect(tab.auth.getState()).toMatchObject({
    status: 'signedIn',
    account: { subject: 'analyst' },
  });
});
