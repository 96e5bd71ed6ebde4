import { expect, test } from 'vitest';
import { testConfig } from '../../support/testConfig.ts';
import { createFakeBrowser, type FakeBrowser } from './fakeBrowser.ts';
import { json } from './fakeProvider.ts';
import { holdAnswer } from './holdAnswer.ts';
import { settled } from './settled.ts';

/* Safari ends a cookie that a script wrote after seven days, whatever `Max-Age` says. */

const { name } = testConfig.cookie;
const account = 'po0XH_B9aosg9XDeIw0u3g';
const token = 'POST /token';
const day = 86_400_000;

function removeCookie(browser: FakeBrowser, cookie: string): void {
  browser.cookies.cookie = `${cookie}=; Path=/; Max-Age=0`;
}

const losses: [string, (browser: FakeBrowser) => void][] = [
  [
    'both cookies',
    (browser) => {
      removeCookie(browser, name);
      removeCookie(browser, `${name}.account`);
    },
  ],
  ['the first cookie', (browser) => removeCookie(browser, name)],
  ['the account cookie', (browser) => removeCookie(browser, `${name}.account`)],
];

const [loseBoth, , loseAccount] = losses.map(([, lose]) => lose);

/** Somebody with cards was here that many days ago; since then the browser has removed the cookies. */
async function browserAfter(days: number, lose = loseBoth): Promise<FakeBrowser> {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  (await browser.signIn()).close();
  browser.clock.pass(days * day);
  lose?.(browser);
  return browser;
}

test.each(losses)('without %s after a week the session is renewed, not ended', async (_, lose) => {
  const browser = await browserAfter(7, lose);
  const tab = browser.open();
  await tab.auth.start();
  expect(tab.auth.getState()).toMatchObject({
    status: 'signedIn',
    freshness: 'fresh',
    account: { subject: 'region' },
  });
  expect(browser.cookies.cookie).toContain(`${name}=true`);
  expect(browser.cookies.cookie).toContain(`${name}.account=${account}`);
  expect(await tab.auth.bearer()).toBe(browser.user()?.idToken);
  expect(tab.removed.data).toBe(0);
  expect(tab.assigned).toEqual([]);
});

test('nothing is shown, written or called before the provider has said yes', async () => {
  const browser = await browserAfter(6);
  const answer = holdAnswer(browser, token);
  const tab = browser.open();
  const started = tab.auth.start();
  const bearer = tab.auth.bearer();
  await settled();
  expect(tab.auth.getState()).toEqual({ status: 'starting' });
  expect(browser.cookies.cookie).not.toContain(name);
  answer(await browser.provider.tokens());
  await started;
  expect(await bearer).toBe(browser.user()?.idToken);
});

test.each<[string, (browser: FakeBrowser) => void]>([
  [
    'refused',
    ({ provider }) => provider.answers.set(token, () => json({ error: 'invalid_grant' }, 400)),
  ],
  ['not answered', ({ provider }) => provider.answers.set(token, () => json({}, 503))],
  [
    'answered without an ID token',
    ({ provider }) => {
      provider.changes = { id_token: undefined };
    },
  ],
  [
    'answered with the token of somebody else',
    ({ provider }) => {
      provider.claims = { sub: 'analyst' };
    },
  ],
])('a renewal that is %s signs out and removes everything', async (_, fail) => {
  const browser = await browserAfter(7);
  fail(browser);
  const tab = browser.open();
  await tab.auth.start();
  expect(tab.auth.getState()).toEqual({ status: 'signingIn' });
  expect(browser.provider.count(token)).toBe(2);
  expect(browser.cookies.cookie).not.toContain(name);
  expect(browser.user()).toBeUndefined();
  expect(tab.removed.data).toBe(1);
});

test('without a network the session ends as without a cookie', async () => {
  const browser = await browserAfter(7);
  browser.isOnline = false;
  const tab = browser.open();
  await tab.auth.start();
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'offline' });
  expect(browser.user()).toBeUndefined();
  expect(tab.removed.data).toBe(1);
});

test.each<[string, () => Promise<FakeBrowser>]>([
  ['five days', () => browserAfter(5)],
  ['the cookies’ own lifetime', () => browserAfter(30)],
  [
    'an unknown time',
    async () => {
      const browser = await browserAfter(7);
      browser.localStorage.removeItem('natural-capital-suite.cookie-written');
      return browser;
    },
  ],
  [
    'a week by a clock that was set back since',
    async () => {
      const browser = await browserAfter(7);
      browser.clock.jump(-8 * day);
      return browser;
    },
  ],
  [
    'a week in which a sibling signed out',
    async () => {
      const browser = await browserAfter(7);
      browser.cookies.cookie = `${name}=false; Path=/`;
      return browser;
    },
  ],
  [
    'a week in which somebody else signed in',
    async () => {
      const browser = await browserAfter(7);
      browser.cookies.cookie = `${name}=true; Path=/`;
      browser.cookies.cookie = `${name}.account=another; Path=/`;
      return browser;
    },
  ],
  [
    'a week and a worker that saw the account cookie removed',
    async () => {
      const browser = await browserAfter(7, loseAccount);
      browser.hasData = false;
      return browser;
    },
  ],
])('after %s a missing cookie means signed out', async (_, prepare) => {
  const browser = await prepare();
  const tab = browser.open();
  await tab.auth.start();
  expect(browser.provider.count(token)).toBe(1);
  expect(browser.user()).toBeUndefined();
  expect(tab.removed.data).toBe(1);
});

test('a tab that slept for a week hides its cards until the session is renewed', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  browser.clock.jump(7 * day);
  const answer = holdAnswer(browser, token);
  loseBoth?.(browser);
  tab.window.dispatchEvent(new Event('focus'));
  tab.window.dispatchEvent(new Event('focus'));
  await settled();
  expect(tab.auth.getState()).toEqual({ status: 'starting' });
  answer(await browser.provider.tokens());
  await settled();
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'fresh' });
  expect(browser.cookies.cookie).toContain(`${name}=true`);
  expect(tab.removed.data).toBe(0);
});

test('a tab whose renewal is refused after a week says that it is signed out', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  browser.clock.jump(7 * day);
  browser.provider.answers.set(token, () => json({ error: 'invalid_grant' }, 400));
  loseBoth?.(browser);
  tab.window.dispatchEvent(new Event('focus'));
  await settled();
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'elsewhere' });
  expect(browser.user()).toBeUndefined();
  expect(tab.removed.data).toBe(1);
});

test('a sign-out at a sibling during the renewal stays', async () => {
  const browser = await browserAfter(7);
  const answer = holdAnswer(browser, token);
  const tab = browser.open();
  const started = tab.auth.start();
  await settled();
  browser.cookies.cookie = `${name}=false; Path=/`;
  answer(await browser.provider.tokens());
  await started;
  expect(browser.cookies.cookie).toBe(`${name}=false`);
  expect(browser.user()).toBeUndefined();
  expect(browser.provider.count('POST /revoke')).toBe(1);
});

test('of several tabs one renews, and all show the session', async () => {
  const browser = await browserAfter(7);
  const tabs = [browser.open(), browser.open(), browser.open()];
  await Promise.all(tabs.map(({ auth }) => auth.start()));
  expect(browser.provider.count(token)).toBe(2);
  for (const { auth } of tabs) {
    expect(auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'fresh' });
  }
});
