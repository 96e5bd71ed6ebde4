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

test('who signs in again keeps what the device remembers, under another id', async () => {
  const { browser, tab, signInAs } = await signedInAsA();
  const before = browser.user()?.signInId;
  await signInAs('region');
  expect(revoked(browser)).toEqual([]);
  expect(browser.purged).toEqual([]);
  expect(browser.user()?.signInId).not.toBe(before);
  expect(tab.auth.getState()).toMatchObject({ account: { signInId: browser.user()?.signInId } });
});

test('where B cannot be stored over A, neither is signed in, and both tokens are revoked', async () => {
  const { browser, tab, signInAs } = await signedInAsA();
  tab.close();
  browser.isFull = true;
  const back = await signInAs('analyst');
  expect(back.auth.getState()).toEqual({ status: 'signedOut', reason: 'cookiesBlocked' });
  expect(browser.cookies.cookie).toBe(`${name}=false`);
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
  expect(revoked(browser)).toEqual([]);
});

test('a page that comes back to the screen asks whether its sign-in has ended', async () => {
  const { browser, tab } = await signedIn();
  browser.hasEnded.add(browser.user()?.signInId ?? '');
  tab.document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'elsewhere' });
  expect(browser.user()).toBeUndefined();
});
