import { expect, test, vi } from 'vitest';
import { accountDigest } from '../../../../shared/accountDigest.ts';
import { answerKey } from '../../../../src/auth/callback.ts';
import { partMissing } from '../../../../src/lib/loadTwice.ts';
import { testConfig } from '../../../support/testConfig.ts';
import { analyst, region } from '../../device/freshDevice.ts';
import { createFakeBrowser, type FakeBrowser, type Tab } from '../fakeBrowser.ts';
import { fresh, settled, signedOut } from '../settled.ts';
import { comeBack, leave } from './leave.ts';

/* What may come between a login and its slow answer. interleavings.test.ts tries any order. */

/**
 * Two logins that were left for. Of `submit` the form was sent, and the redirect is on its way; `exchange` comes
 * back from there, and its tokens wait for `deliver`.
 */
async function atTheLogin() {
  const browser = await createFakeBrowser();
  const [one, other] = [await leave(browser), await leave(browser)];
  const { promise: held, resolve: deliver } = Promise.withResolvers<void>();
  return {
    browser,
    signIn: (account: string) =>
      comeBack(browser, one, browser.provider.login(one.address, account)),
    submit: (account: string) => browser.provider.login(other.address, account),
    exchange: async (query: string) => {
      const tab = browser.open({ path: `/${query}` });
      browser.network = async ({ tab: asking, address, arrive }) => {
        const answer = await arrive();
        if (asking === tab && address.endsWith('/token')) await held;
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

/** Those whose tokens are good for anything. */
const alive = ({ provider }: FakeBrowser) =>
  provider.grants.flatMap(({ account, isAlive, isUsed }) => (isAlive && isUsed ? account : []));
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
/** A sibling that writes 180 cookies takes all of ours away. */
const loseCookies: Happen = async (world) => {
  await signInAndOut(world);
  world.browser.cookies.clear();
};

const events: readonly [string, Happen, People][] = [
  ['Logout in another tab', logOut, { before: 'region' }],
  ['a sign-in and a Logout in another tab', signInAndOut, {}],
  ['them, and the loss of all cookies', loseCookies, {}],
  ['a sign-out at a sibling', signOutAtSibling, { before: 'region', account: 'analyst' }],
  ['another person who signs out and in at a sibling', changePeople, { before: 'region' }],
  ['a sign-in of the same person', ({ signIn }) => signIn('region'), { after: 'region' }],
  ['one of theirs at a sibling', (world) => signInAtSibling(world, region), { after: 'region' }],
  ['one at an old sibling', ({ browser }) => browser.writeCookies(true), { after: 'region' }],
];
const signInAsAnalyst: Happen = ({ signIn }) => signIn('analyst');

type Row = [when: 'redirect' | 'exchange', string, Happen, People];

test.each<Row>([
  ...events.map((event): Row => ['redirect', ...event]),
  ...events.map((event): Row => ['exchange', ...event]),
  // Who has come back last is there.
  ['redirect', 'a sign-in of somebody else', signInAsAnalyst, { after: 'region' }],
  ['exchange', 'a sign-in of somebody else', signInAsAnalyst, { after: 'analyst' }],
])('a slow %s and %s: who is signed in then', async (when, _, happen, people) => {
  const { before, account = 'region', after } = people;
  const world = await atTheLogin();
  const { browser, submit, exchange } = world;
  if (before) (await world.signIn(before)).close();
  const query = submit(account);
  const early = when === 'exchange' ? await exchange(query) : undefined;
  await happen(world);
  const said = browser.sharedCookies();
  const tab = early ?? (await exchange(query));
  await world.deliver();
  expect(browser.user()?.subject).toBe(after);
  expect(alive(browser)).toEqual(after ? [after] : []);
  expect(answerOf(tab)).toBeNull();
  if (after) {
    expect(tab.auth.getState()).toMatchObject({ ...fresh, account: { subject: after } });
    expect(tab.assigned).toEqual([]);
  } else {
    expect([said, `${testConfig.cookie.name}=false`]).toContain(browser.sharedCookies());
    expect(tab.auth.getState().status).not.toBe('signedIn');
    if (early) expect(tab.auth.getState()).toEqual(signedOut('elsewhere'));
  }
});

test('Logout in the page itself takes the code away before the page is left', async () => {
  const { browser, submit, exchange, deliver } = await atTheLogin();
  const tab = await exchange(submit('region'));
  expect(answerOf(tab)).toContain('code_verifier');
  await tab.auth.signOut();
  expect(answerOf(tab)).toBeNull();
  await deliver();
  expect(browser.user()).toBeUndefined();
});

test('a reload goes on with a code for which the script of the exchange has not loaded', async () => {
  const { browser, submit, exchange } = await atTheLogin();
  const told: Event[] = [];
  vi.stubGlobal('dispatchEvent', (event: Event) => told.push(event));
  const script = '../../../../src/auth/protocol/exchangeCode.ts';
  vi.doMock(script, () => Promise.reject(new TypeError('Failed to fetch')));
  const tab = await exchange(submit('region'));
  while (told.length === 0) await settled();
  vi.doUnmock(script);
  expect(told).toEqual([expect.objectContaining({ type: partMissing })]);
  tab.close();
  const { sessionStorage } = tab.environment;
  const page = { sessionStorage, path: tab.path(), navigationType: 'reload' };
  expect((await browser.start(page)).auth.getState()).toMatchObject(fresh);
});
