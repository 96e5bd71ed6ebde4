import { expect, test } from 'vitest';
import { accountCookieName } from '../../../shared/cookieValues.ts';
import { testConfig } from '../../support/testConfig.ts';
import { type FakeBrowser, signedIn, type Tab } from './fakeBrowser.ts';
import { settled } from './settled.ts';

const { name } = testConfig.cookie;
const ofAnalyst = 'eIFqyZ1Yb8dRkYw0g7vXuQ';

function writeCookies(browser: FakeBrowser, value: string, account?: string): void {
  browser.cookies.cookie = `${name}=${value}; Path=/`;
  const lifetime = account === undefined ? '; Max-Age=0' : '';
  browser.cookies.cookie = `${accountCookieName(name)}=${account ?? ''}; Path=/${lifetime}`;
}

async function nextStart(browser: FakeBrowser, tab: Tab): Promise<void> {
  tab.close();
  await browser.open().auth.start();
}

interface WayOut {
  readonly way: string;
  readonly take: (browser: FakeBrowser, tab: Tab) => unknown;
  /** What the cookies say afterwards. */
  readonly cookies?: string;
  /** Whether the provider's session is left for the next login to end. */
  readonly isOwed?: { readonly online: boolean; readonly offline: boolean };
}

const signedOut = `${name}=false`;
const waysOut: readonly WayOut[] = [
  {
    way: 'Logout',
    take: (_, tab) => tab.auth.signOut(),
    isOwed: { online: false, offline: true },
  },
  {
    way: 'a tab that is closed in the moment of Logout',
    take: (_, tab) => {
      void tab.auth.signOut();
      tab.close();
    },
    isOwed: { online: true, offline: true },
  },
  {
    way: 'a sign-out at a sibling, with the launcher open',
    take: (browser) => {
      writeCookies(browser, 'false');
      browser.cookieStore.dispatchEvent(new Event('change'));
    },
  },
  {
    way: 'a sign-out at a sibling, with no launcher open',
    take: (browser, tab) => {
      writeCookies(browser, 'false');
      return nextStart(browser, tab);
    },
  },
  {
    way: 'cookies that are gone',
    take: (browser, tab) => {
      browser.cookies.cookie = `${name}=; Path=/; Max-Age=0`;
      browser.cookies.cookie = `${accountCookieName(name)}=; Path=/; Max-Age=0`;
      return nextStart(browser, tab);
    },
  },
  {
    way: 'an account cookie that is gone alone',
    take: (browser, tab) => {
      writeCookies(browser, 'true');
      return nextStart(browser, tab);
    },
  },
  {
    way: 'another person who has signed in at a sibling',
    take: (browser, tab) => {
      writeCookies(browser, 'true', ofAnalyst);
      return nextStart(browser, tab);
    },
    cookies: `${name}=true; ${accountCookieName(name)}=${ofAnalyst}`,
  },
  {
    way: 'an end that the worker has seen, though the cookies are put back',
    take: (browser, tab) => {
      browser.hasEnded.add(browser.user()?.signInId ?? '');
      return nextStart(browser, tab);
    },
  },
  {
    way: 'so long without use',
    take: (browser, tab) => {
      browser.config = { ...browser.config, idleMinutes: 1 };
      browser.clock.pass(61_000);
      return nextStart(browser, tab);
    },
  },
];

test.each(
  waysOut.flatMap((way) => [
    { ...way, network: 'online' as const },
    { ...way, network: 'offline' as const },
  ]),
)('$way, $network, leaves nothing of the session', async ({ take, network, ...way }) => {
  const { browser, tab } = await signedIn();
  browser.hasData = true;
  const { signInId } = browser.user() ?? {};
  browser.isOnline = network === 'online';
  await take(browser, tab);
  await settled();

  expect(browser.user()).toBeUndefined();
  const owed = way.isOwed?.[network] ? ['natural-capital-suite.logout-owed'] : [];
  const keys = browser.stored().map(([key]) => key);
  expect(keys.filter((key) => !key.includes('.sign-in.'))).toEqual(owed);
  expect(browser.sharedCookies()).toBe(way.cookies ?? signedOut);
  expect(browser.purged).toContain(signInId);
  const revoked = browser.provider.requests.filter(({ line }) => line === 'POST /revoke');
  expect(revoked.map(({ form }) => form.token)).toEqual(network === 'online' ? ['refresh-1'] : []);
});
