import { expect, test, vi } from 'vitest';
import { SignInRequired } from '../../../src/auth/AuthError.ts';
import { createFakeBrowser, signedIn, signedInBefore } from './fakeBrowser.ts';
import { discovery, token } from './fakeProvider.ts';
import { fresh, pass, settled, signedOut } from './settled.ts';

/* tests/unit/faults proves what a renewal may bring, and what follows from it. */

test('renews before the ID token expires, whatever the access token’s lifetime', async () => {
  const { browser, tab } = await signedIn();
  const bearer = await tab.auth.bearer();
  await pass(browser, 235_000);
  expect(browser.provider.count(token)).toBe(1);
  await pass(browser, 10_000);
  expect(browser.provider.count(token)).toBe(2);
  expect(await tab.auth.bearer()).not.toBe(bearer);
  expect(tab.auth.getState()).toMatchObject({ validity: 'fresh' });
});

test('keeps a session of ten-second tokens alive with bounded requests', async () => {
  const browser = await createFakeBrowser();
  browser.provider.idTokenSeconds = 10;
  const tab = await browser.signIn();
  for (let second = 0; second < 120; second += 1) await pass(browser, 1_000);
  expect(tab.auth.getState()).toMatchObject(fresh);
  expect(browser.provider.count(token)).toBeLessThanOrEqual(17);
});

const hour = 3_600_000;

test('a clock that was set back hides how old the bearer is: it is renewed', async () => {
  const { browser, tab } = await signedIn();
  browser.clock.jump(-hour);
  await tab.fire('focus');
  expect(browser.provider.count(token)).toBe(2);
});

test.each<[string, object]>([
  ['from the day before', { since: Date.UTC(2026, 10, 20, 12) }],
  ['of another issuer', { metadata: { issuer: 'https://evil.test' } }],
  ['with a script as address', { metadata: { token_endpoint: 'javascript:alert(1)' } }],
])('stored metadata %s is fetched again before anything is sent', async (_, changes) => {
  const browser = await signedInBefore(hour);
  const { since, metadata } = { since: browser.clock.now(), metadata: {}, ...changes };
  const known = { ...browser.provider.metadata, ...metadata };
  browser.changeUser({ provider: { since, metadata: known } });
  browser.provider.fail(discovery);
  await browser.start();
  expect(browser.provider.count(token)).toBe(1);
  expect(browser.provider.count(discovery)).toBe(2);
});

test('offline with an expired bearer the cards are stale, and a call tries once and fails', async () => {
  const browser = await signedInBefore(hour, { hasData: true });
  browser.isOnline = false;
  const before = browser.attempts;
  const tab = await browser.start();
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', validity: 'stale' });
  await pass(browser, 60_000);
  expect(browser.attempts).toBe(before);
  await expect(tab.auth.bearer()).rejects.toMatchObject({ code: 'unreachable' });
  await pass(browser, 60_000);
  expect(browser.attempts).toBe(before + 1);
  browser.isOnline = true;
  await tab.fire('online');
  expect(await tab.auth.bearer()).toBe(browser.user()?.idToken);
});

test('where no other refresh token comes, the first goes on renewing', async () => {
  const { browser, tab } = await signedIn();
  Object.assign(browser.provider, { hasOverlap: true, changes: { refresh_token: undefined } });
  await pass(browser, 490_000);
  expect(tab.auth.getState()).toMatchObject(fresh);
  expect(browser.provider.count(token)).toBe(3);
});

test('an answer with the same ID token is no renewal', async () => {
  const { browser, tab } = await signedIn({ hasData: true });
  browser.provider.changes = { id_token: browser.user()?.idToken };
  await pass(browser, 305_000);
  expect(tab.auth.getState()).toMatchObject({ validity: 'expired' });
  expect(browser.provider.count(token)).toBe(2);
});

test('the same ID token twice within a second does not end the session', async () => {
  const { browser, tab } = await signedIn({ hasData: true });
  browser.provider.changes = { id_token: browser.user()?.idToken };
  browser.clock.advance(600);
  browser.clock.jump(3_600_000);
  await tab.fire('focus');
  expect(tab.auth.getState()).toMatchObject(fresh);
  expect(browser.user()).toMatchObject({ refreshToken: 'refresh-2', renewal: 'available' });
});

test('a provider that moves auth_time at each renewal keeps the session, and is told of once', async () => {
  const { browser, tab } = await signedIn();
  for (const authTime of [1, 2]) {
    const before = browser.user()?.idToken;
    browser.provider.claims = { auth_time: authTime };
    await pass(browser, 245_000);
    expect(browser.user()?.idToken).not.toBe(before);
  }
  expect(tab.auth.getState()).toMatchObject(fresh);
  expect(tab.reports).toEqual(['authTimeMoved: the provider renews with another auth_time']);
});

test('a tab whose storage is stale waits until it is current', async () => {
  const { browser, tab } = await signedIn();
  const other = await browser.start();
  const { localStorage } = other.environment;
  const { getItem } = localStorage;
  const before = new Map([...browser.items]);
  localStorage.getItem = (key) => before.get(key) ?? null;
  await pass(browser, 241_000);
  expect(browser.provider.count(token)).toBe(2);
  localStorage.getItem = getItem;
  await pass(browser, 1_000);
  expect(browser.provider.count(token)).toBe(2);
  expect(await other.auth.bearer()).toBe(await tab.auth.bearer());
});

test('storage that stays stale is used after two seconds', async () => {
  const { browser, tab } = await signedIn();
  browser.cookies.cookie = 'natural-capital-suite.user-version=99; Path=/';
  browser.clock.advance(241_000);
  for (let waited = 0; waited < 2_200; waited += 20) await pass(browser, 20);
  expect(tab.auth.getState()).toMatchObject(fresh);
  expect(browser.provider.count(token)).toBe(2);
});

test('without Web Locks a tab renews once', async () => {
  const { browser, tab } = await signedIn();
  Object.assign(tab.environment, { locks: undefined });
  browser.clock.advance(301_000);
  const bearers = await Promise.all([tab.auth.bearer(), tab.auth.bearer(), tab.auth.bearer()]);
  expect(new Set(bearers).size).toBe(1);
  expect(browser.provider.count(token)).toBe(2);
});

/** django-oauth-toolkit answers so when it is asked again, within its overlap, for a lost answer. */
const foreignHash = { at_hash: '77QmUPtjPfzWtF2AnpK9RQ' };

test('where each ID token is refused, a login is offered once the bearer has expired', async () => {
  const { browser, tab } = await signedIn({ hasData: true });
  browser.provider.claims = foreignHash;
  await pass(browser, 305_000);
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', validity: 'expired' });
  await expect(tab.auth.bearer()).rejects.toBeInstanceOf(SignInRequired);
  // It is tried all the while.
  browser.provider.claims = {};
  await pass(browser, 60_000);
  expect(tab.auth.getState()).toMatchObject(fresh);
});

test('where there are no cards, a refused ID token leads to the login', async () => {
  const browser = await signedInBefore(hour);
  browser.provider.claims = foreignHash;
  const tab = await browser.start();
  expect(tab.auth.getState()).toEqual({ status: 'signingIn' });
  expect(browser.user()).toMatchObject({ refreshToken: 'refresh-2', renewal: 'available' });
});

test.each([false, true])(
  'where there are no cards, somebody else’s ID token shows a page (open: %s)',
  async (isOpen) => {
    const { browser, tab: open } = await signedIn();
    browser.provider.claims = { sub: 'analyst' };
    if (!isOpen) open.close();
    await pass(browser, 305_000);
    const tab = isOpen ? open : await browser.start();
    expect(tab.auth.getState()).toEqual(signedOut('untrusted'));
    expect(tab.assigned).toEqual([]);
  },
);

test('a renewal whose script does not load is told, and tried again', async () => {
  const { browser, tab } = await signedIn();
  vi.stubGlobal('dispatchEvent', () => {});
  const script = '../../../src/auth/protocol/refreshGrant.ts';
  vi.doMock(script, () => Promise.reject(new TypeError('Failed to fetch')));
  browser.clock.advance(241_000);
  while (tab.reports.length === 0) await settled();
  vi.doUnmock(script);
  expect(tab.reports).toEqual(['renewalFailed: unexpected failure']);
  browser.clock.advance(5_000);
  while (browser.provider.count(token) < 2) await settled();
});
