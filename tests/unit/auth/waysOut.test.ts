import { expect, test } from 'vitest';
import { accountDigest } from '../../../shared/accountDigest.ts';
import { lastUseKey } from '../../../shared/storageKeys.ts';
import { SignInRequired } from '../../../src/auth/AuthError.ts';
import { testConfig } from '../../support/testConfig.ts';
import { analyst } from '../device/freshDevice.ts';
import {
  createFakeBrowser,
  type FakeBrowser,
  signedIn,
  signedInBefore,
  type Tab,
} from './fakeBrowser.ts';
import { token } from './fakeProvider.ts';
import { pass, settled, signedOut } from './settled.ts';
import { leave } from './signIn/leave.ts';

/* Each way out of a session, as each page notices it, with a network and without: and what is gone then. */

const { name } = testConfig.cookie;
const ofAnalyst = await accountDigest(analyst);

interface Way {
  readonly happens: (browser: FakeBrowser, tab: Tab) => unknown;
  /** By default the page itself notices it at once. */
  readonly noticedBy?: readonly string[];
  /** In a page that was open, by default that of somebody signed out elsewhere. */
  readonly becomes?: Readonly<Record<string, object>>;
  /** The networks with which the provider's session is left for the next login to end. */
  readonly owed?: readonly string[];
  readonly cookies?: string;
}

const both = (state: object) => ({ online: state, offline: state });
const leaves = { online: { status: 'signingOut' }, offline: signedOut('loggedOut') };

const nextStart = 'the next start';
const returning = ['visibilitychange', 'bfcache pageshow', nextStart];
const anyhow = { noticedBy: [...returning, 'focus', 'pageshow', 'change', 'call'] };
const use = ['pointerdown', 'keydown', 'wheel', 'scroll', 'touchmove'];

const ways: Readonly<Record<string, Way>> = {
  Logout: { happens: (_, { auth }) => auth.signOut(), becomes: leaves, owed: ['offline'] },
  'Logout, its tab closed in that moment': {
    happens: (_, tab) => {
      void tab.auth.signOut();
      tab.close();
    },
    becomes: both({ status: 'signingOut' }),
    owed: ['online', 'offline'],
  },
  'Logout in another tab': {
    happens: async (browser) => {
      await (await browser.start()).auth.signOut();
    },
    noticedBy: ['change'],
    owed: ['offline'],
  },
  'a call that the API refuses with each bearer': {
    happens: async (browser, { auth }) => {
      const { isOnline } = browser;
      const refused = await auth.bearer();
      browser.isOnline = true;
      await auth.onUnauthorized(refused, '/me');
      browser.isOnline = isOnline;
      await auth.onUnauthorized(await auth.bearer(), '/me', refused);
    },
    becomes: { ...leaves, online: { status: 'signingOut', hasEnded: true } },
  },
  'a sign-out at a sibling': { ...anyhow, happens: (browser) => browser.writeCookies(false, '') },
  'an account cookie that is gone alone': {
    ...anyhow,
    happens: (browser) => browser.writeCookies(true, ''),
  },
  'another person’s sign-in at a sibling': {
    ...anyhow,
    happens: (browser) => browser.writeCookies(true, ofAnalyst),
    cookies: `${name}=true; ${name}.account=${ofAnalyst}`,
  },
  'an end that the worker has seen': {
    happens: (browser) => {
      browser.device = async () => 'ended';
    },
    noticedBy: returning,
  },
  'so long without use': {
    happens: ({ clock }) => clock.advance(60_001),
    becomes: both(signedOut('idle')),
  },
  'so long without use, for which the device sleeps': {
    happens: ({ clock }) => clock.jump(60_001),
    noticedBy: [...anyhow.noticedBy, ...use],
    becomes: both(signedOut('idle')),
  },
};

/** Answers with the page that is open then. */
async function notice(by: string, browser: FakeBrowser, tab: Tab): Promise<Tab> {
  if (by === nextStart) return await browser.start();
  if (by === 'change') browser.announceCookies();
  else if (by === 'call') await expect(tab.auth.bearer()).rejects.toBeInstanceOf(SignInRequired);
  else await tab.fire(by.split(' ').at(-1) ?? '', { persisted: by.includes('bfcache') });
  return tab;
}

const cases = Object.entries(ways).flatMap(([what, { noticedBy = ['itself'], ...way }]) =>
  noticedBy.flatMap((by) => ['online', 'offline'].map((network) => ({ what, by, network, way }))),
);

test.each(cases)('$what, by $by, $network, leaves nothing', async (row) => {
  const { way, by, network } = row;
  const { browser, tab } = await signedIn({ hasData: true, idleMinutes: 1 });
  // Somebody was about to sign in once more, and the answer is on its way.
  await leave(browser, { path: '/#open=natural_capital_plan&subscription=secret-place' });
  const { signInId } = browser.user() ?? {};
  browser.isOnline = network === 'online';
  if (by === nextStart) tab.close();
  await way.happens(browser, tab);
  const page = by === 'itself' ? tab : await notice(by, browser, tab);
  await settled();

  const atStart = { online: { status: 'signingIn' }, offline: signedOut('offline') };
  const whenOpen = way.becomes ?? both(signedOut('elsewhere'));
  const becomes: Readonly<Record<string, object>> = by === nextStart ? atStart : whenOpen;
  expect(page.auth.getState()).toEqual(becomes[network]);
  await expect(page.auth.bearer()).rejects.toBeInstanceOf(SignInRequired);
  expect(browser.user()).toBeUndefined();
  expect([...browser.items].join()).not.toContain('secret-place');
  // The Logout or login that came of it, and which call was refused, do not say whose session it was.
  const keys = [...browser.items].flatMap(([key]) => (saysNothing.test(key) ? [] : [key]));
  expect(keys).toEqual(way.owed?.includes(network) ? ['natural-capital-suite.logout-owed'] : []);
  expect(browser.sharedCookies()).toBe(way.cookies ?? `${name}=false`);
  expect(browser.purged).toContain(signInId);
  expect(page.environment.purge).toHaveBeenCalledOnce();
  expect(page.environment.clearTelemetry).toHaveBeenCalledOnce();
  const alive = browser.provider.grants.filter(({ isAlive }) => isAlive);
  expect(alive).toHaveLength(network === 'online' ? 0 : 1);
});

const saysNothing = /\.(sign-in\..*|unauthorized)$/;

/* How long a session may stay unused. */

test.each(use)(
  '%s is noted every 30 seconds at most, and keeps the session for so long',
  async (by) => {
    const { browser, tab } = await signedIn({ idleMinutes: 1 });
    const noted = () => Number(browser.localStorage.getItem(lastUseKey));
    const begun = noted();
    for (const [seconds, isNoted] of [
      [29, false],
      [1, true],
    ] as const) {
      browser.clock.advance(seconds * 1000);
      await tab.fire(by);
      expect(noted()).toBe(isNoted ? browser.clock.now() : begun);
    }
    tab.close();
    browser.clock.advance(60_000);
    expect((await browser.start()).auth.getState()).toMatchObject({ status: 'signedIn' });
  },
);

test('a tab that is hidden, as by a locked screen, does not use the session', async () => {
  const { browser, tab } = await signedIn({ idleMinutes: 1 });
  browser.clock.advance(45_000);
  Object.assign(tab.environment.document, { visibilityState: 'hidden' });
  await tab.fire('visibilitychange');
  await pass(browser, 15_001);
  expect(tab.auth.getState()).toEqual(signedOut('idle'));
});

test('while nobody touches anything, the session ends in all tabs and is renewed no more', async () => {
  const browser = await createFakeBrowser({ idleMinutes: 1 });
  browser.provider.idTokenSeconds = 20;
  const tabs = [await browser.signIn(), await browser.start()];
  await pass(browser, 45_000);
  await tabs[0]?.fire('keydown');
  await pass(browser, 60_000);
  for (const { auth } of tabs) expect(auth.getState()).toMatchObject({ status: 'signedIn' });
  const renewals = browser.provider.count(token);
  await pass(browser, 120_000);
  for (const { auth } of tabs) expect(auth.getState()).toEqual(signedOut('idle'));
  expect(browser.sharedCookies()).toBe(`${name}=false`);
  expect(browser.provider.count(token)).toBe(renewals);
});

test('a page that waits for the network does not use the session', async () => {
  const browser = await signedInBefore(301_000, { idleMinutes: 10 });
  browser.isOnline = false;
  const tab = await browser.start();
  expect(tab.auth.getState()).toEqual(signedOut('offline'));
  await pass(browser, 600_001);
  browser.isOnline = true;
  await tab.fire('online');
  expect(tab.auth.getState()).toEqual({ status: 'signingIn' });
  expect(browser.user()).toBeUndefined();
});
