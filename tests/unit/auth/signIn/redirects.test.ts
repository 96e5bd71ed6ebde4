import { describe, expect, test } from 'vitest';
import { createFakeBrowser, type FakeBrowser, type Tab } from '../fakeBrowser.ts';
import { createStorage } from '../fakeEdges.ts';
import { discovery, json } from '../fakeProvider.ts';
import { pass, settled, signedOut } from '../settled.ts';
import { comeBack, loginOf } from './leave.ts';

/* When a page leaves for the login, and when it does not. What the login is asked for: signIn.test.ts. */

test('redirects once, however often the button is pressed', async () => {
  const browser = await createFakeBrowser();
  const tab = browser.open();
  await Promise.all([tab.auth.signIn(), tab.auth.signIn()]);
  await tab.auth.signIn();
  expect(new Set(tab.assigned).size).toBe(1);
  expect(browser.provider.count(discovery)).toBe(1);
});

test('offline a visitor’s page tells nobody, and redirects once online', async () => {
  const browser = await createFakeBrowser();
  browser.isOnline = false;
  const tab = await browser.start();
  expect(tab.environment.purge).toHaveBeenCalledOnce();
  expect(tab.environment.clearTelemetry).toHaveBeenCalledOnce();
  await pass(browser, 600_000);
  expect(tab.auth.getState()).toEqual(signedOut('offline'));
  expect(tab.assigned).toEqual([]);
  expect(tab.reports.join()).not.toContain('signInFailed');
  browser.isOnline = true;
  await tab.fire('online');
  expect(tab.auth.getState()).toEqual({ status: 'signingIn' });
  expect(tab.assigned).toHaveLength(1);
});

test('a redirect waits for the data of an ended session to go, and a visitor’s for nothing', async () => {
  const browser = await createFakeBrowser();
  const startWhilePurgesHang = async () => {
    browser.purge = () => new Promise(() => {});
    const tab = browser.open();
    void tab.auth.start();
    await settled();
    browser.purge = async () => {};
    return tab;
  };
  expect((await startWhilePurgesHang()).assigned).toHaveLength(1);
  (await browser.signIn()).close();
  browser.writeCookies(false);
  const ended = await startWhilePurgesHang();
  expect(ended.assigned).toEqual([]);
  await pass(browser, 2_000);
  expect(ended.assigned).toHaveLength(1);
});

test('stops after two automatic redirects within a minute', async () => {
  const browser = await createFakeBrowser();
  const sessionStorage = createStorage();
  const leaves = { status: 'signingIn' };
  const stays = signedOut('loop');
  for (const [wait, expected] of [
    [0, leaves],
    [0, leaves],
    [59_999, stays],
    [1, leaves],
  ] as const) {
    browser.clock.advance(wait);
    const tab = await browser.start({ sessionStorage });
    expect(tab.auth.getState()).toEqual(expected);
    tab.close();
  }
});

test('the back button from the provider does not redirect again, on a fresh load', async () => {
  const browser = await createFakeBrowser();
  const sessionStorage = createStorage();
  (await browser.start({ sessionStorage })).close();
  const tab = await browser.start({ sessionStorage, navigationType: 'back_forward' });
  expect(tab.auth.getState()).toEqual(signedOut('returned'));
  expect(tab.assigned).toEqual([]);
});

test('a full sessionStorage stops automatic redirects, not a press', async () => {
  const browser = await createFakeBrowser();
  const sessionStorage = { ...createStorage(), setItem: () => false };
  const tab = await browser.start({ sessionStorage });
  expect(tab.auth.getState()).toEqual(signedOut('cookiesBlocked'));
  expect(tab.assigned).toEqual([]);
  await tab.auth.signIn();
  const next = await comeBack(browser, loginOf(tab), undefined, { sessionStorage });
  expect(next.auth.getState()).toMatchObject({ status: 'signedIn' });
});

type Visit = (browser: FakeBrowser) => Promise<Tab>;
type Happen = (browser: FakeBrowser, tab: Tab) => unknown;

const firstPage: Visit = async (browser) => browser.open();
const session: Visit = (browser) => browser.signIn();
/** The redirect has come to nothing. */
const returnedPage: Visit = async (browser) => {
  const tab = await browser.start();
  await pass(browser, 10_000);
  return tab;
};
const signInElsewhere: Happen = (browser) => browser.signIn();

test.each<[string, 'start' | 'signIn', Visit, Happen, string[]]>([
  ['a sign-in elsewhere', 'start', firstPage, signInElsewhere, []],
  ['a sign-in elsewhere', 'signIn', returnedPage, signInElsewhere, ['/auth']],
  ['Logout', 'signIn', session, (_, { auth }) => auth.signOut(), ['/session/end']],
])('%s, while a login is prepared, goes before it', async (_, leave, visit, happen, left) => {
  const browser = await createFakeBrowser();
  const tab = await visit(browser);
  const answer = browser.provider.hold(discovery);
  const leaving = tab.auth[leave]();
  await settled();
  browser.provider.answers.clear();
  await happen(browser, tab);
  await settled();
  answer(json(browser.provider.metadata));
  await leaving;
  expect(tab.auth.getState().status).not.toBe('signingIn');
  expect(tab.assigned.map((address) => new URL(address).pathname)).toEqual(left);
});

const hintOf = (tab: Tab) => new URL(loginOf(tab).address).searchParams.get('login_hint');

test('the address’s login hint goes with each login, unless a press names another', async () => {
  const browser = await createFakeBrowser();
  browser.provider.fail(discovery);
  const tab = await browser.start({ path: '/?login_hint=analyst%40suite.test&page=2' });
  expect(tab.path()).toBe('/?page=2');
  expect(tab.reports.join()).not.toContain('foreignCallback');
  browser.provider.answers.clear();
  await pass(browser, 1_000);
  expect(hintOf(tab)).toBe('analyst@suite.test');
  await pass(browser, 10_000); // The redirect comes to nothing.
  await tab.auth.signIn();
  expect(hintOf(tab)).toBe('analyst@suite.test');
  await pass(browser, 10_000);
  await tab.auth.signIn({ loginHint: '' });
  expect(hintOf(tab)).toBeNull();
});

test.each([
  [254, true],
  [255, false],
])('a login hint of %i characters goes along: %s', async (length, isSent) => {
  const hint = 'x'.repeat(length);
  const tab = await (await createFakeBrowser()).start({ path: `/?login_hint=${hint}` });
  expect(hintOf(tab)).toBe(isSent ? hint : null);
});

/** Somebody with cards whose session has ended, in a page of that address. */
async function expiredSession(browser: FakeBrowser, path = '/'): Promise<Tab> {
  browser.hasData = true;
  (await browser.signIn()).close();
  browser.changeUser({ renewal: 'revoked' });
  return await browser.start({ path });
}

test.each<[string, Record<string, unknown>, string]>([
  ['e-mail', {}, 'region@suite.test'],
  ['login name, where the provider tells it', { preferred_username: 'amara' }, 'amara'],
  ['e-mail beside an empty name', { preferred_username: '' }, 'region@suite.test'],
  ['login name without an e-mail', { preferred_username: 'amara', email: undefined }, 'amara'],
])('after a sign-in the signed-in user’s %s replaces it', async (_, claims, hint) => {
  const browser = await createFakeBrowser();
  browser.provider.claims = claims;
  const tab = await expiredSession(browser, '/?login_hint=analyst%40suite.test');
  await tab.auth.signIn();
  expect(hintOf(tab)).toBe(hint);
});

describe.each<[string, 'start' | 'signIn' | 'signOut', Visit, object]>([
  ['a first page', 'start', firstPage, signedOut('returned')],
  ['an expired session', 'signIn', expiredSession, { status: 'signedIn', validity: 'expired' }],
  ['a session', 'signOut', session, signedOut('loggedOut')],
])('of %s a redirect by %s', (_, leave, visit, page) => {
  test.each(['is stopped', 'comes back'] as const)('that %s shows a page', async (what) => {
    const browser = await createFakeBrowser();
    const tab = await visit(browser);
    await tab.auth[leave]();
    await pass(browser, 9_999);
    expect(tab.auth.getState().status).toMatch(/^signing/);
    if (what === 'comes back') await tab.fire('pageshow', { persisted: true });
    else await pass(browser, 1);
    expect(tab.auth.getState()).toMatchObject(page);
    await tab.auth.signIn();
    expect(tab.assigned).toHaveLength(2);
  });
});

test('a page restored from the back-forward cache is not taken for an aborted redirect', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.start();
  browser.clock.advance(9_999);
  await tab.fire('pageshow', { persisted: true });
  await tab.auth.signIn();
  await pass(browser, 9_999);
  expect(tab.auth.getState()).toEqual({ status: 'signingIn' });
});
