import { expect, test } from 'vitest';
import { createSigningKeys } from '../../../src/auth/protocol/signingKeys.ts';
import { createSession } from '../../../src/auth/session.ts';
import { createFakeBrowser, type FakeBrowser, signedInBefore, type Tab } from './fakeBrowser.ts';
import { discovery, json, token } from './fakeProvider.ts';
import { pass, settled } from './settled.ts';

const hour = 3_600_000;
const fresh = { status: 'signedIn', validity: 'fresh' };
const stale = { status: 'signedIn', validity: 'stale' };

/** A browser that says for ever that it is offline, as in some virtual machines; requests are answered. */
async function openWrongly(prepare: (browser: FakeBrowser) => void) {
  const browser = await signedInBefore();
  browser.isOnline = false;
  browser.network = ({ arrive }) => arrive();
  prepare(browser);
  const tab = await browser.start();
  await settled();
  return tab;
}

test.each<[string, (browser: FakeBrowser) => void, (tab: Tab) => unknown, string]>([
  ['a visitor', ({ localStorage }) => localStorage.clear(), () => {}, '/auth?'],
  ['Logout', () => {}, ({ auth }) => auth.signOut(), '/session/end'],
  ['Sign in', () => {}, ({ auth }) => auth.signIn(), '/auth?'],
])(
  '%s goes to the provider though the browser says it is offline',
  async (_, prepare, press, to) => {
    const tab = await openWrongly(prepare);
    await press(tab);
    expect(tab.assigned).toEqual([expect.stringContaining(to)]);
  },
);

test('a press on the page that waits renews at once, whatever the browser says', async () => {
  const browser = await signedInBefore(hour);
  browser.isOnline = false;
  const tab = await browser.start();
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'offline' });
  browser.network = ({ arrive }) => arrive();
  await tab.auth.signIn();
  expect(tab.auth.getState()).toMatchObject(fresh);
});

test('a page that waits for the provider tries again by itself', async () => {
  const browser = await signedInBefore(hour);
  browser.provider.fail(token);
  const tab = await browser.start();
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'unreachable' });
  browser.provider.answers.clear();
  await pass(browser, 2_000);
  expect(tab.auth.getState()).toMatchObject(fresh);
});

test('a retry that a rounded clock wakes too early goes on waiting', async () => {
  const browser = await createFakeBrowser();
  browser.provider.fail(discovery, 503, { 'Retry-After': '5' });
  const tab = browser.open();
  const { setTimeout } = tab.environment.clock;
  // `setTimeout` truncates the difference of two readings of the clock, so we do the same.
  tab.environment.clock.setTimeout = (callback, wait) =>
    setTimeout(callback, wait - (wait > 1 ? 1 : 0));
  await tab.auth.start();
  browser.provider.answers.clear();
  await pass(browser, 6_000);
  expect(tab.assigned).toHaveLength(1);
});

test('a press asks at once, whatever pause the provider has asked for', async () => {
  const browser = await createFakeBrowser();
  browser.provider.fail(discovery, 503, { 'Retry-After': '120' });
  const tab = await browser.start();
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'unreachable' });
  await pass(browser, 60_000);
  await tab.fire('online');
  expect(browser.provider.count(discovery)).toBe(1);
  await tab.auth.signIn();
  expect(browser.provider.count(discovery)).toBe(2);
});

test('discovery with another issuer is reported and does not end the session', async () => {
  const browser = await signedInBefore(hour);
  browser.hasData = true;
  browser.changeUser({ provider: undefined });
  const metadata = { ...browser.provider.metadata, issuer: 'https://evil.test' };
  browser.provider.answers.set(discovery, () => json(metadata));
  const tab = await browser.start();
  await settled();
  expect(tab.auth.getState()).toMatchObject(stale);
  expect(tab.reports).toEqual([
    'untrusted: the discovered issuer is "https://evil.test" instead of "https://id.suite.test"',
  ]);
  expect(browser.provider.count(token)).toBe(1);
  browser.provider.answers.clear();
  await pass(browser, 10_000);
  expect(tab.auth.getState()).toMatchObject(fresh);
});

test('a permanent failure without data leads to the login, with hint and path', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn('region', { path: '/plans' });
  browser.provider.fail(token, 400);
  await pass(browser, 245_000);
  expect(tab.auth.getState()).toEqual({ status: 'signingIn' });
  expect(new URL(tab.assigned[0] ?? '').searchParams.get('login_hint')).toBe('region@suite.test');
});

test.each([token, discovery, 'GET /jwks'])(
  'heeds the Retry-After of %s, online again or not',
  async (line) => {
    const browser = await signedInBefore(hour);
    browser.hasData = true;
    browser.changeUser({ provider: undefined });
    browser.provider.fail(line, 503, { 'Retry-After': '120' });
    const before = browser.provider.count(line);
    const tab = await browser.start();
    for (let wait = 0; wait < 2; wait += 1) {
      await pass(browser, 40_000);
      await tab.fire('online');
    }
    expect(browser.provider.count(line)).toBe(before + 1);
    browser.provider.answers.clear();
    await pass(browser, 45_000);
    expect(tab.auth.getState()).toMatchObject(fresh);
  },
);

test('asks where the provider is once the request to a known address has failed', async () => {
  const browser = await signedInBefore();
  browser.hasData = true;
  const tab = await browser.start();
  browser.provider.fail(token, 404);
  const moved = 'https://id.suite.test/moved';
  browser.provider.metadata = { ...browser.provider.metadata, token_endpoint: moved };
  browser.provider.answers.set('POST /moved', () => browser.provider.tokens());
  const before = browser.provider.count(discovery);
  await pass(browser, 300_000);
  expect(tab.auth.getState()).toMatchObject(fresh);
  expect(browser.provider.count(token)).toBe(2);
  expect(browser.provider.count(discovery)).toBe(before + 1);
});

test('the provider is the one that is remembered, each time somebody remembers one', async () => {
  const browser = await createFakeBrowser();
  const session = createSession(browser.open().environment);
  for (const token_endpoint of ['https://id.suite.test/first', 'https://id.suite.test/second']) {
    const metadata = { ...browser.provider.metadata, token_endpoint };
    session.provider({ metadata, since: browser.clock.now() });
    const { discovered } = await session.provider().withKeys(createSigningKeys);
    expect(discovered.metadata.token_endpoint).toBe(token_endpoint);
  }
});
