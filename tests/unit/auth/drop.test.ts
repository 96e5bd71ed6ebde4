import { expect, test } from 'vitest';
import {
  createFakeBrowser,
  type FakeBrowser,
  signedIn,
  signedInBefore,
  type Tab,
} from './fakeBrowser.ts';
import { token } from './fakeProvider.ts';
import { pass, settled } from './settled.ts';

const name = 'natural-capital-suite.is-authenticated';

function revoked(browser: FakeBrowser): (string | undefined)[] {
  const revocations = browser.provider.requests.filter(({ line }) => line === 'POST /revoke');
  return revocations.map(({ form }) => form.token);
}

/** A is signed in; `signInAsB` completes a sign-in that was begun before, in another tab. */
async function signedInAsA() {
  const browser = await createFakeBrowser();
  const other = await browser.start();
  other.close();
  const tab = await browser.signIn('region');
  return {
    browser,
    tab,
    signInAs: async (account: string): Promise<Tab> => {
      const query = browser.provider.login(other.assigned[0] ?? '', account);
      const back = await browser.start({ path: `/${query}` });
      await settled();
      return back;
    },
  };
}

test('who signs in over somebody else revokes their token and keeps the own session', async () => {
  const { browser, tab, signInAs } = await signedInAsA();
  const ended = browser.user()?.signInId;
  tab.close();
  const back = await signInAs('analyst');
  expect(revoked(browser)).toEqual(['refresh-1']);
  expect(browser.purged).toEqual([ended]);
  expect(back.auth.getState()).toMatchObject({ account: { subject: 'analyst' } });
  expect(browser.cookies.cookie).toContain(`${name}=true`);
});

test('who signs in again keeps what the device remembers, under another id and token', async () => {
  const { browser, tab, signInAs } = await signedInAsA();
  const before = browser.user()?.signInId;
  await signInAs('region');
  expect(revoked(browser)).toEqual(['refresh-1']);
  expect(browser.purged).toEqual([]);
  expect(browser.user()?.signInId).not.toBe(before);
  expect(tab.auth.getState()).toMatchObject({ account: { signInId: browser.user()?.signInId } });
  await tab.auth.signOut();
  expect(revoked(browser)).toEqual(['refresh-1', 'refresh-2']);
});

test('a rotated refresh token is revoked by nobody, and one that is thrown away is', async () => {
  const { browser } = await signedIn();
  await pass(browser, 241_000);
  expect(browser.user()?.refreshToken).toBe('refresh-2');
  expect(revoked(browser)).toEqual([]);
  browser.provider.claims = { sub: 'analyst' };
  await pass(browser, 241_000);
  expect(browser.user()).toMatchObject({ renewal: 'revoked' });
  expect(revoked(browser)).toEqual(['refresh-3']);
});

test.each(['online', 'offline'])(
  'a sibling that claims a newer version and another account keeps no token here, %s',
  async (network) => {
    const { browser, tab } = await signedIn();
    browser.isOnline = network === 'online';
    for (const pair of [
      'natural-capital-suite.user-version=9e15',
      `${name}=true`,
      `${name}.account=eIFqyZ1Yb8dRkYw0g7vXuQ`,
    ]) {
      browser.cookies.cookie = `${pair}; Path=/`;
    }
    tab.window.dispatchEvent(new Event('focus'));
    await settled();
    expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'elsewhere' });
    expect(revoked(browser)).toEqual(network === 'online' ? ['refresh-1'] : []);
    expect(tab.removed.data).toBe(1);
    for (let waited = 0; waited < 2_000; waited += 20) await pass(browser, 20);
    expect(browser.user()).toBeUndefined();
  },
);

test('where B does not fit over A, B is signed in in this page, and of A nothing is left', async () => {
  const { browser, tab, signInAs } = await signedInAsA();
  tab.close();
  browser.fill();
  browser.provider.claims = { story: 'long'.repeat(2_000) };
  const back = await signInAs('analyst');
  expect(back.auth.getState()).toMatchObject({ status: 'signedIn', hasNoRoom: true });
  expect(JSON.stringify(browser.stored())).not.toContain('region');
  expect(revoked(browser)).toEqual(['refresh-1']);
});

test('where B’s cookie does not hold over A’s, neither is signed in, and both tokens are revoked', async () => {
  const { browser, tab, signInAs } = await signedInAsA();
  tab.close();
  browser.hasData = true;
  browser.cookies.locked = `${name}.account`;
  const back = await signInAs('analyst');
  expect(back.auth.getState()).toEqual({ status: 'signedOut', reason: 'cookiesBlocked' });
  expect(browser.sharedCookies()).not.toContain(`${name}=true`);
  expect(browser.user()).toBeUndefined();
  expect(new Set(revoked(browser))).toEqual(new Set(['refresh-1', 'refresh-2']));
});

test('a renewal in flight, a sign-out and a sign-in in a second tab: the last one stands', async () => {
  const { browser, tab, signInAs } = await signedInAsA();
  const answer = browser.provider.hold(token);
  await pass(browser, 241_000);
  const late = await browser.provider.tokens();
  browser.provider.answers.clear();
  browser.cookies.cookie = `${name}=false; Path=/`;
  const back = await signInAs('analyst');
  answer(late);
  await settled();
  expect(browser.user()).toMatchObject({ subject: 'analyst' });
  expect(back.auth.getState()).toMatchObject({ account: { subject: 'analyst' } });
  expect(tab.auth.getState()).toMatchObject({ account: { subject: 'analyst' } });
  expect(revoked(browser)).toEqual(['refresh-1', 'refresh-2']);
  expect(browser.cookies.cookie).toContain(`${name}=true`);
});

test('a worker that has seen the end is heard late, and never of an earlier sign-in', async () => {
  const browser = await signedInBefore();
  const { signInId = '' } = browser.user() ?? {};
  let tell = () => {};
  browser.device = () => new Promise((resolve) => (tell = () => resolve('ended')));
  const tab = browser.open();
  const starting = tab.auth.start();
  await settled();
  expect(tab.auth.getState()).toEqual({ status: 'starting' });
  browser.clock.pass(300);
  await starting;
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn' });
  tell();
  await settled();
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'elsewhere' });
  expect(browser.purged).toEqual([signInId]);
  expect(revoked(browser)).toEqual(['refresh-1']);
});

test('what a worker has seen of one sign-in does not end the next', async () => {
  const { browser, tab, signInAs } = await signedInAsA();
  let tell = () => {};
  browser.device = () => new Promise((resolve) => (tell = () => resolve('ended')));
  tab.document.dispatchEvent(new Event('visibilitychange'));
  const back = await signInAs('region');
  tell();
  await settled();
  expect(back.auth.getState()).toMatchObject({ status: 'signedIn' });
  expect(browser.user()?.refreshToken).toBe('refresh-2');
  expect(revoked(browser)).toEqual(['refresh-1']);
});

test('a page that comes back to the screen asks whether its sign-in has ended', async () => {
  const { browser, tab } = await signedIn();
  browser.hasEnded.add(browser.user()?.signInId ?? '');
  tab.document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'elsewhere' });
  expect(browser.user()).toBeUndefined();
});
