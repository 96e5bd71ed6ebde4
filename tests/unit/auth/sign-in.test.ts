import { expect, test } from 'vitest';
import { createFakeBrowser, type FakeBrowser, type Tab } from './fakeBrowser.ts';
import { createStorage } from './fakeEdges.ts';
import { json } from './fakeProvider.ts';
import { holdAnswer } from './holdAnswer.ts';
import { pass } from './pass.ts';
import { settled } from './settled.ts';

const discovery = 'GET /.well-known/openid-configuration';

const region = {
  issuer: 'https://id.suite.test',
  subject: 'region',
  signInId: expect.any(String),
  email: 'region@suite.test',
};

async function openAndStart(browser: FakeBrowser, page = {}) {
  const tab = browser.open(page);
  await tab.auth.start();
  return tab;
}

test('signs in and comes back to the path first asked for', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn('region', { path: '/plans?page=2#top' });
  expect(tab.auth.getState()).toEqual({ status: 'signedIn', account: region, freshness: 'fresh' });
  expect(tab.path()).toBe('/plans?page=2#top');
  expect(tab.completed).toEqual({ codesSent: 1, signIns: 1 });
  expect(browser.cookies.cookie.split('; ')).toEqual([
    'natural-capital-suite.is-authenticated=true',
    `natural-capital-suite.is-authenticated.account=${browser.user()?.account}`,
    'natural-capital-suite.user-version=2',
  ]);
  expect(await tab.auth.bearer()).toBe(browser.user()?.idToken);
});

test('the way back asks for keys beside the token, and for no discovery', async () => {
  const browser = await createFakeBrowser();
  const left = await openAndStart(browser);
  left.close();
  browser.provider.requests.length = 0;
  const answer = holdAnswer(browser, 'POST /token');
  const address = left.assigned[0] ?? '';
  const tab = browser.open({ path: `/${browser.provider.login(address, 'region')}` });
  const started = tab.auth.start();
  await settled();
  const asked = browser.provider.requests.map(({ line }) => line);
  expect(new Set(asked)).toEqual(new Set(['GET /jwks', 'POST /token']));
  browser.provider.claims = { nonce: new URL(address).searchParams.get('nonce') };
  answer(await browser.provider.tokens());
  await started;
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'fresh' });
  expect(browser.provider.requests).toHaveLength(2);
});

test('requests a forced login with PKCE, nonce, login hint, audience and scope', async () => {
  const browser = await createFakeBrowser();
  browser.config = {
    ...browser.config,
    oidc: { ...browser.config.oidc, audience: 'https://api.suite.test', scope: 'openid email' },
  };
  const tab = browser.open();
  expect(await tab.auth.signIn({ loginHint: 'region@suite.test', returnPath: '/plans' })).toBe(
    true,
  );
  expect(Object.fromEntries(new URL(tab.assigned[0] ?? '').searchParams)).toEqual({
    client_id: 'natural-capital-suite',
    redirect_uri: 'http://localhost:4173/',
    response_type: 'code',
    scope: 'openid email',
    prompt: 'login',
    max_age: '0',
    audience: 'https://api.suite.test',
    login_hint: 'region@suite.test',
    nonce: expect.stringMatching(/^[\w-]{36}$/),
    state: expect.stringMatching(/^\w{32}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
});

test('redirects once, however often the button is pressed', async () => {
  const browser = await createFakeBrowser();
  const tab = browser.open();
  await Promise.all([tab.auth.signIn(), tab.auth.signIn()]);
  await tab.auth.signIn();
  expect(new Set(tab.assigned).size).toBe(1);
  expect(browser.provider.count(discovery)).toBe(1);
});

test('a visitor is redirected to the login after a purge', async () => {
  const browser = await createFakeBrowser();
  const tab = await openAndStart(browser, { path: '/plans' });
  expect(tab.auth.getState()).toEqual({ status: 'signingIn' });
  expect(tab.removed).toEqual({ data: 1, telemetryUser: 1 });
});

test('offline a visitor sees a page that redirects when the network is back', async () => {
  const browser = await createFakeBrowser();
  browser.isOnline = false;
  const tab = await openAndStart(browser);
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'offline' });
  expect(tab.assigned).toEqual([]);
  expect(browser.attempts).toBe(0);
  browser.isOnline = true;
  tab.window.dispatchEvent(new Event('online'));
  await settled();
  expect(tab.auth.getState()).toEqual({ status: 'signingIn' });
  expect(tab.assigned).toHaveLength(1);
});

test('neither retries by hand nor wake-ups multiply or delay the automatic ones', async () => {
  const browser = await createFakeBrowser();
  browser.provider.answers.set(discovery, () => json({}, 503));
  const tab = await openAndStart(browser);
  for (let look = 0; look < 10; look += 1) {
    tab.window.dispatchEvent(new Event('online'));
    await tab.auth.signIn();
    await settled();
  }
  const before = browser.provider.count(discovery);
  browser.clock.pass(1_000);
  await settled();
  expect(browser.provider.count(discovery)).toBe(before + 1);
});

test('a pressed button tries even when the browser says it is offline', async () => {
  const browser = await createFakeBrowser();
  browser.isOnline = false;
  const tab = await openAndStart(browser);
  expect(await tab.auth.signIn()).toBe(false);
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'offline' });
});

test('a corrupt stored user is removed', async () => {
  const browser = await createFakeBrowser();
  (await browser.signIn()).close();
  const key = 'natural-capital-suite.user.https://id.suite.test:natural-capital-suite';
  for (const text of ['[]', '{', 'null', '{"idToken":5}']) {
    browser.localStorage.setItem(key, text);
    const tab = await openAndStart(browser);
    expect(tab.auth.getState()).toEqual({ status: 'signingIn' });
    expect(browser.localStorage.getItem(key)).toBeNull();
    expect(tab.reports).toEqual(['corruptUser: the stored user was unreadable and is removed']);
    tab.close();
  }
});

test('replaced ID tokens that cannot be read cost no session', async () => {
  const browser = await createFakeBrowser();
  (await browser.signIn()).close();
  browser.changeUser({ replaced: ['a token'] } as object);
  const tab = await openAndStart(browser);
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'fresh' });
  expect(tab.reports).toEqual([]);
});

test('a repeat visit sends the provider no request', async () => {
  const browser = await createFakeBrowser();
  (await browser.signIn()).close();
  const before = browser.provider.requests.length;
  const tab = await openAndStart(browser);
  expect(tab.auth.getState()).toEqual({ status: 'signedIn', account: region, freshness: 'fresh' });
  await tab.auth.bearer();
  expect(browser.provider.requests).toHaveLength(before);
  expect(tab.completed).toEqual({ codesSent: 0, signIns: 0 });
});

test('stops after two automatic redirects within a minute', async () => {
  const browser = await createFakeBrowser();
  const sessionStorage = createStorage();
  for (const expected of ['signingIn', 'signingIn', 'signedOut']) {
    const tab = await openAndStart(browser, { sessionStorage });
    expect(tab.auth.getState().status).toBe(expected);
    tab.close();
  }
  browser.clock.pass(60_001);
  const later = await openAndStart(browser, { sessionStorage });
  expect(later.auth.getState()).toEqual({ status: 'signingIn' });
});

test('the back button from the provider does not redirect again, on a fresh load', async () => {
  const browser = await createFakeBrowser();
  const sessionStorage = createStorage();
  (await openAndStart(browser, { sessionStorage })).close();
  const tab = await openAndStart(browser, { sessionStorage, navigationType: 'back_forward' });
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'returned' });
  expect(tab.assigned).toEqual([]);
});

test('a failed attempt to sign in again leaves the cards', async () => {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  const tab = await browser.signIn();
  browser.changeUser({ renewal: 'revoked' });
  tab.window.dispatchEvent(new Event('focus'));
  browser.isOnline = false;
  expect(await tab.auth.signIn()).toBe(false);
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'expired' });
});

async function pressSignIn(tab: Tab): Promise<string> {
  expect(await tab.auth.signIn()).toBe(true);
  return tab.assigned[0] ?? '';
}

function fill(storage: Storage, longest: number): void {
  const { setItem } = storage;
  storage.setItem = (key, value) => {
    if (value.length > longest) throw new DOMException('full', 'QuotaExceededError');
    setItem(key, value);
  };
}

test('a full sessionStorage stops automatic redirects, not a press', async () => {
  const browser = await createFakeBrowser();
  const sessionStorage = createStorage();
  fill(sessionStorage, 0);
  const tab = await openAndStart(browser, { sessionStorage });
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'cookiesBlocked' });
  expect(tab.assigned).toEqual([]);
  const query = browser.provider.login(await pressSignIn(tab));
  const signedIn = await openAndStart(browser, { sessionStorage, path: `/${query}` });
  expect(signedIn.auth.getState()).toMatchObject({ status: 'signedIn' });
});

test('a full localStorage shows a page instead of a redirect', async () => {
  const browser = await createFakeBrowser();
  const tab = browser.open();
  fill(tab.environment.localStorage, 100);
  await tab.auth.start();
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'cookiesBlocked' });
  expect(tab.assigned).toEqual([]);
});

test('a sign-in in another tab stops a visitor’s redirect', async () => {
  const browser = await createFakeBrowser();
  const answer = holdAnswer(browser, discovery);
  const waiting = browser.open();
  const started = waiting.auth.start();
  await settled();
  browser.provider.answers.clear();
  await browser.signIn();
  await settled();
  answer(json(browser.provider.metadata));
  await started;
  expect(waiting.auth.getState()).toMatchObject({ status: 'signedIn' });
  expect(waiting.assigned).toEqual([]);
});

test('Logout, pressed while a login is prepared, is what the page is left for', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  const answer = holdAnswer(browser, discovery);
  const leaving = tab.auth.signIn();
  await settled();
  browser.provider.answers.clear();
  await tab.auth.signOut();
  answer(json(browser.provider.metadata));
  expect(await leaving).toBe(true);
  expect(tab.assigned).toEqual([expect.stringContaining('/session/end')]);
});

test('a token endpoint that wants a secret is told of with the client’s setting', async () => {
  const browser = await createFakeBrowser();
  browser.provider.answers.set('POST /token', () => json({ error: 'invalid_client' }, 401));
  const tab = await browser.signIn();
  expect(tab.reports).toEqual(['providerError: invalid_client: see VITE_OIDC_CLIENT_ID']);
});

test('neither code nor state nor access token is left in storage', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  const stored = Array.from({ length: browser.localStorage.length }, (_, index) => {
    const key = browser.localStorage.key(index) ?? '';
    return `${key}=${browser.localStorage.getItem(key)}`;
  });
  expect(stored).toHaveLength(2);
  expect(stored.join()).not.toMatch(/code-1|access-1/);
  expect(tab.reports).toEqual([]);
});

function hintOf(tab: Tab): string | null {
  return new URL(tab.assigned.at(-1) ?? '').searchParams.get('login_hint');
}

test('the address’s login hint goes with each login, unless a press names another', async () => {
  const browser = await createFakeBrowser();
  browser.provider.answers.set(discovery, () => json({}, 503));
  const tab = await openAndStart(browser, { path: '/?login_hint=analyst%40suite.test&page=2' });
  expect(tab.path()).toBe('/?page=2');
  expect(tab.reports.join()).not.toContain('foreignCallback');
  browser.provider.answers.clear();
  await pass(browser, 1_000);
  expect(hintOf(tab)).toBe('analyst@suite.test');
  await pass(browser, 10_000); // The redirect comes to nothing.
  await tab.auth.signIn();
  expect(hintOf(tab)).toBe('analyst@suite.test');
  await pass(browser, 10_000);
  await tab.auth.signIn({ loginHint: '' });
  expect(hintOf(tab)).toBeNull();
});

test('after a sign-in the signed-in user’s e-mail replaces it', async () => {
  const browser = await createFakeBrowser();
  (await browser.signIn('region')).close();
  browser.hasData = true;
  const tab = await openAndStart(browser, { path: '/?login_hint=analyst%40suite.test' });
  browser.changeUser({ renewal: 'revoked' });
  tab.window.dispatchEvent(new Event('focus'));
  await tab.auth.signIn();
  expect(hintOf(tab)).toBe('region@suite.test');
});

const restored = () => Object.assign(new Event('pageshow'), { persisted: true });

const aborts: readonly [string, (browser: FakeBrowser, tab: Tab) => void][] = [
  ['that is stopped', ({ clock }) => clock.pass(10_000)],
  ['from which the back button leads', (_, { window }) => window.dispatchEvent(restored())],
];

test.each(aborts)('a redirect to the login %s shows a page that offers it', async (_, abort) => {
  const browser = await createFakeBrowser();
  const tab = await openAndStart(browser);
  browser.clock.pass(9_999);
  await settled();
  expect(tab.auth.getState()).toEqual({ status: 'signingIn' });
  abort(browser, tab);
  await settled();
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'returned' });
  expect(await tab.auth.signIn()).toBe(true);
  expect(tab.assigned).toHaveLength(2);
});

test.each(aborts)('a redirect to the login %s shows the cards again', async (_, abort) => {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  const tab = await browser.signIn();
  browser.changeUser({ renewal: 'revoked' });
  tab.window.dispatchEvent(new Event('focus'));
  await tab.auth.signIn();
  abort(browser, tab);
  await settled();
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'expired' });
});

test('a page restored from the back-forward cache is not taken for an aborted redirect', async () => {
  const browser = await createFakeBrowser();
  const tab = await openAndStart(browser);
  browser.clock.pass(9_999);
  tab.window.dispatchEvent(restored());
  await settled();
  await tab.auth.signIn();
  browser.clock.pass(9_999);
  await settled();
  expect(tab.auth.getState()).toEqual({ status: 'signingIn' });
});
