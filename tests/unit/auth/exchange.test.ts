import { expect, test } from 'vitest';
import { accountDigest } from '../../../shared/accountDigest.ts';
import { answerKey } from '../../../src/auth/callback.ts';
import { testConfig } from '../../support/testConfig.ts';
import { analyst, region } from '../device/freshDevice.ts';
import { createFakeBrowser, type FakeBrowser } from './fakeBrowser.ts';
import { settled } from './settled.ts';

/* What comes between a code and its slow answer. Any order of it: interleavings.test.ts. */

const { name } = testConfig.cookie;

function writeCookies(browser: FakeBrowser, value: boolean, account = ''): void {
  browser.cookies.cookie = `${name}=${value}; Path=/`;
  browser.cookies.cookie = `${name}.account=${account}; Path=/${account ? '' : '; Max-Age=0'}`;
}

/** Two tabs at the login; `exchange` comes back in one of them, and its answer waits for `deliver`. */
async function atTheLogin() {
  const browser = await createFakeBrowser();
  const [one, other] = [await browser.start(), await browser.start()];
  const back = (tab: typeof one, account: string) =>
    browser.open({ path: `/${browser.provider.login(tab.assigned[0] ?? '', account)}` });
  let deliver = () => {};
  return {
    browser,
    signIn: async (account: string) => {
      const tab = back(one, account);
      await tab.auth.start();
      return tab;
    },
    exchange: async (account: string) => {
      const held = new Promise<void>((resolve) => {
        deliver = resolve;
      });
      const tab = back(other, account);
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
    revoked: () =>
      browser.provider.requests
        .filter(({ line }) => line === 'POST /revoke')
        .map(({ form }) => form.token),
  };
}

type World = Awaited<ReturnType<typeof atTheLogin>>;

test.each<[string, string, (world: World) => Promise<void> | void]>([
  [
    'Logout in another tab',
    'region',
    async ({ browser, signIn, exchange }) => {
      const tab = await signIn('region');
      await exchange('region');
      await tab.auth.signOut();
      expect(browser.user()).toBeUndefined();
    },
  ],
  [
    'a sign-in and a Logout in another tab',
    'region',
    async ({ signIn, exchange }) => {
      await exchange('region');
      await (await signIn('analyst')).auth.signOut();
    },
  ],
  [
    'a sign-out at a sibling, which no page hears',
    'analyst',
    async ({ browser, signIn, exchange }) => {
      (await signIn('region')).close();
      await exchange('analyst');
      writeCookies(browser, false);
    },
  ],
  [
    'another person who signs out and in at a sibling',
    'region',
    async ({ browser, signIn, exchange }) => {
      (await signIn('region')).close();
      await exchange('region');
      writeCookies(browser, false);
      writeCookies(browser, true, await accountDigest(analyst));
    },
  ],
])('%s leaves nothing of a sign-in of %s that is under way', async (_, __, happen) => {
  const world = await atTheLogin();
  const { browser } = world;
  const pages: Awaited<ReturnType<World['exchange']>>[] = [];
  const exchange = async (account: string) => {
    const page = await world.exchange(account);
    pages.push(page);
    return page;
  };
  await happen({ ...world, exchange });
  const said = browser.sharedCookies();
  await world.deliver();

  expect(browser.user()).toBeUndefined();
  const cookies = browser.sharedCookies();
  expect([said, `${name}=false`]).toContain(cookies);
  expect(pages[0]?.auth.getState()).toEqual({ status: 'signedOut', reason: 'elsewhere' });
  expect(pages[0]?.assigned).toEqual([]);
  const issued = browser.provider.grants.filter(({ isAlive }) => isAlive);
  expect(issued).toEqual([]);
  expect(pages[0]?.environment.sessionStorage.getItem(answerKey)).toBeNull();
});

test('Logout in the page itself takes the code away before the page is left', async () => {
  const world = await atTheLogin();
  const tab = await world.exchange('region');
  expect(tab.environment.sessionStorage.getItem(answerKey)).toContain('code_verifier');
  await tab.auth.signOut();
  expect(tab.environment.sessionStorage.getItem(answerKey)).toBeNull();
  await world.deliver();
  expect(world.browser.user()).toBeUndefined();
});

test('a sign-in of the same person in another tab, or at a sibling, is no sign-out', async () => {
  for (const happen of [
    (world: World) => world.signIn('region'),
    async ({ browser }: World) => writeCookies(browser, true, await accountDigest(region)),
  ]) {
    const world = await atTheLogin();
    const tab = await world.exchange('region');
    await happen(world);
    await world.deliver();
    expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'fresh' });
    expect(world.browser.provider.grants.filter(({ isAlive }) => isAlive)).toHaveLength(1);
  }
});

test('where somebody else has signed in meanwhile, their session is shown', async () => {
  const world = await atTheLogin();
  const tab = await world.exchange('region');
  await world.signIn('analyst');
  await world.deliver();
  expect(world.browser.user()).toMatchObject({ subject: 'analyst' });
  expect(tab.auth.getState()).toMatchObject({ account: { subject: 'analyst' } });
  expect(world.revoked()).toHaveLength(1);
  expect(tab.environment.sessionStorage.getItem(answerKey)).toBeNull();
});
