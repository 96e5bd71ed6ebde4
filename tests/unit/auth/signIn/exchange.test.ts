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
const elsewhere = { status: 'signedOut', reason: 'elsewhere' };
const alive = ({ provider }: FakeBrowser) =>
  provider.grants.flatMap(({ account, isAlive }) => (isAlive ? account : []));
const answerOf = ({ environment }: Tab) => environment.sessionStorage.getItem(answerKey);

/** Who is signed in before, who has logged in, by default region, and who is signed in in the end. */
interface People {
  readonly before?: string;
  readonly account?: string;
  readonly after?: string;
}
type Happen = (world: World) => unknown;

const logOut: Happen = async ({ browser }) => (await browser.start()).auth.signOut();
const signInAndOut: Happen = async ({ signIn }) => (await signIn('analyst')).auth.signOut();
const signOutAtSibling: Happen = ({ browser }) => browser.writeCookies(false, '');
const signInAtSibling = async ({ browser }: World, person: typeof analyst) =>
  browser.writeCookies(true, await accountDigest(person));
const changePeople: Happen = async (world) => {
  await signOutAtSibling(world);
  await signInAtSibling(world, analyst);
};

test.each<[string, Happen, People]>([
  ['Logout in another tab', logOut, { before: 'region' }],
  ['a sign-in and a Logout in another tab', signInAndOut, {}],
  ['a sign-out at a sibling', signOutAtSibling, { before: 'region', account: 'analyst' }],
  ['another person who signs out and in at a sibling', changePeople, { before: 'region' }],
  ['a sign-in of the same person', ({ signIn }) => signIn('region'), { after: 'region' }],
  ['one of theirs at a sibling', (world) => signInAtSibling(world, region), { after: 'region' }],
  ['a sign-in of somebody else', ({ signIn }) => signIn('analyst'), { after: 'analyst' }],
])('after %s, nobody is signed in but %o', async (_, happen, people) => {
  const { before, account = 'region', after } = people;
  const world = await atTheLogin();
  const { browser } = world;
  if (before) (await world.signIn(before)).close();
  const tab = await world.exchange(account);
  await happen(world);
  const said = browser.sharedCookies();
  await world.deliver();
  expect(browser.user()?.subject).toBe(after);
  expect(tab.auth.getState()).toMatchObject(
    after ? { ...fresh, account: { subject: after } } : elsewhere,
  );
  expect(alive(browser)).toEqual(after ? [after] : []);
  if (!after) expect([said, `${testConfig.cookie.name}=false`]).toContain(browser.sharedCookies());
  expect(tab.assigned).toEqual([]);
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

test('it goes on with none that a sign-out has overtaken, and in no page but the reloaded', async () => {
  const { browser, signIn, exchange } = await atTheLogin();
  const interrupted = await exchange('region', false);
  expect((await browser.start()).auth.getState()).toEqual({ status: 'signingIn' });
  await (await signIn('analyst')).auth.signOut();
  const tab = await reload(browser, interrupted);
  expect(tab.auth.getState()).toEqual(elsewhere);
  expect(browser.user()).toBeUndefined();
  expect(alive(browser)).toEqual([]);
});
