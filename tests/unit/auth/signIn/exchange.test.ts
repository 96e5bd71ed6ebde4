import { expect, test } from 'vitest';
import { accountDigest } from '../../../../shared/accountDigest.ts';
import { answerKey } from '../../../../src/auth/callback.ts';
import { testConfig } from '../../../support/testConfig.ts';
import { analyst, region } from '../../device/freshDevice.ts';
import { createFakeBrowser, type FakeBrowser, type Tab } from '../fakeBrowser.ts';
import { token } from '../fakeProvider.ts';
import { settled } from '../settled.ts';
import { comeBack, leave } from './leave.ts';

/* What may come between a code and its slow answer. interleavings.test.ts tries any order. */

/** Two logins that were left for; `exchange` comes back from one, and its tokens, or its code, wait for `deliver`. */
async function atTheLogin() {
  const browser = await createFakeBrowser();
  const [one, other] = [await leave(browser), await leave(browser)];
  const { promise: held, resolve: deliver } = Promise.withResolvers<void>();
  return {
    browser,
    signIn: (account: string) =>
      comeBack(browser, one, browser.provider.login(one.address, account)),
    exchange: async (account: string, arrives = true) => {
      const tab = browser.open({ path: `/${browser.provider.login(other.address, account)}` });
      browser.network = async ({ tab: asking, address, arrive }) => {
        const isHeld = asking === tab && address.endsWith('/token');
        if (isHeld && !arrives) await held;
        const answer = await arrive();
        if (isHeld) await held;
        return answer;
      };
      void tab.auth.start();
      await settled();
      return tab;
    },
    deliver: async () => {
      deliver();
      await settled();
    },
  };
}

type World = Awaited<ReturnType<typeof atTheLogin>>;

const fresh = { status: 'signedIn', validity: 'fresh' };
const alive = ({ provider }: FakeBrowser) => provider.grants.filter(({ isAlive }) => isAlive);
const answerOf = ({ environment }: Tab) => environment.sessionStorage.getItem(answerKey);

type Happen = (world: World) => unknown;

const logOut: Happen = async ({ browser }) => (await browser.start()).auth.signOut();
const signInAndOut: Happen = async ({ signIn }) => (await signIn('analyst')).auth.signOut();
const signOutElsewhere: Happen = ({ browser }) => browser.writeCookies(false, '');
const changePeople: Happen = async ({ browser }) => {
  browser.writeCookies(false, '');
  browser.writeCookies(true, await accountDigest(analyst));
};

test.each<[string, string | undefined, string, Happen]>([
  ['Logout in another tab', 'region', 'region', logOut],
  ['a sign-in and a Logout in another tab', undefined, 'region', signInAndOut],
  ['a sign-out at a sibling that no page hears', 'region', 'analyst', signOutElsewhere],
  ['another person who signs out and in at a sibling', 'region', 'region', changePeople],
])('%s leaves nothing of a sign-in under way', async (_, before, account, happen) => {
  const world = await atTheLogin();
  const { browser } = world;
  if (before) (await world.signIn(before)).close();
  const tab = await world.exchange(account);
  await happen(world);
  const said = browser.sharedCookies();
  await world.deliver();
  expect(browser.user()).toBeUndefined();
  expect([said, `${testConfig.cookie.name}=false`]).toContain(browser.sharedCookies());
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'elsewhere' });
  expect(tab.assigned).toEqual([]);
  expect(alive(browser)).toEqual([]);
  expect(answerOf(tab)).toBeNull();
});

test('Logout in the page itself takes the code away before the page is left', async () => {
  const { browser, exchange, deliver } = await atTheLogin();
  const tab = await exchange('region');
  expect(answerOf(tab)).toContain('code_verifier');
  await tab.auth.signOut();
  expect(answerOf(tab)).toBeNull();
  await deliver();
  expect(browser.user()).toBeUndefined();
});

test.each<[string, Happen]>([
  ['in another tab', ({ signIn }) => signIn('region')],
  ['at a sibling', async ({ browser }) => browser.writeCookies(true, await accountDigest(region))],
])('a sign-in of the same person %s is no sign-out', async (_, happen) => {
  const world = await atTheLogin();
  const tab = await world.exchange('region');
  await happen(world);
  await world.deliver();
  expect(tab.auth.getState()).toMatchObject(fresh);
  expect(alive(world.browser)).toHaveLength(1);
});

test('where somebody else has signed in meanwhile, their session is shown', async () => {
  const { browser, signIn, exchange, deliver } = await atTheLogin();
  const tab = await exchange('region');
  await signIn('analyst');
  await deliver();
  expect(browser.user()).toMatchObject({ subject: 'analyst' });
  expect(tab.auth.getState()).toMatchObject({ account: { subject: 'analyst' } });
  expect(alive(browser)).toMatchObject([{ account: 'analyst' }]);
  expect(answerOf(tab)).toBeNull();
});

async function reload(browser: FakeBrowser, tab: Tab): Promise<Tab> {
  tab.close();
  const { sessionStorage } = tab.environment;
  return await browser.start({ sessionStorage, path: tab.path(), navigationType: 'reload' });
}

test('a reload during the exchange goes on with it, where its code has not arrived', async () => {
  const { browser, exchange } = await atTheLogin();
  const tab = await reload(browser, await exchange('region', false));
  expect(tab.auth.getState()).toMatchObject(fresh);
  expect((await reload(browser, tab)).auth.getState()).toMatchObject(fresh);
  expect(browser.provider.count(token)).toBe(1);
  expect(alive(browser)).toHaveLength(1);
});

test('where it has, the provider takes the second for theft, and revokes what nobody holds', async () => {
  const { browser, exchange } = await atTheLogin();
  const tab = await reload(browser, await exchange('region'));
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'providerError' });
  expect((await reload(browser, tab)).auth.getState()).toEqual({ status: 'signingIn' });
  expect(alive(browser)).toEqual([]);
});

test('it goes on with none that a sign-out has overtaken, and in no page but the reloaded', async () => {
  const { browser, signIn, exchange } = await atTheLogin();
  const interrupted = await exchange('region', false);
  expect((await browser.start()).auth.getState()).toEqual({ status: 'signingIn' });
  await (await signIn('analyst')).auth.signOut();
  const tab = await reload(browser, interrupted);
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'elsewhere' });
  expect(browser.user()).toBeUndefined();
  expect(alive(browser)).toEqual([]);
});
