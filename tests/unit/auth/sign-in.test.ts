import { expect, test } from 'vitest';
import { SignInRequired } from '../../../src/auth/AuthError.ts';
import { createFakeBrowser, signedIn, signedInBefore } from './fakeBrowser.ts';
import { authority, json } from './fakeProvider.ts';
import { settled } from './settled.ts';

const region = {
  issuer: 'https://id.suite.test',
  subject: 'region',
  signInId: expect.any(String),
  email: 'region@suite.test',
};

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
  const left = await browser.start();
  left.close();
  browser.provider.requests.length = 0;
  const answer = browser.provider.hold('POST /token');
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
  await tab.auth.signIn({ loginHint: 'region@suite.test', returnPath: '/plans' });
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

test('leaves max_age out where the provider is not to say when somebody has signed in', async () => {
  const browser = await createFakeBrowser();
  browser.config = {
    ...browser.config,
    oidc: { ...browser.config.oidc, authTime: 'off' },
  };
  const tab = browser.open();
  await tab.auth.signIn();
  const { searchParams } = new URL(tab.assigned[0] ?? '');
  expect(searchParams.has('max_age')).toBe(false);
  expect(searchParams.get('prompt')).toBe('login');
});

test('no request to the provider takes cookies, cache or referrer along, or can be redirected', async () => {
  const browser = await createFakeBrowser();
  browser.network = ({ address, init, arrive }) => {
    if (!address.startsWith(authority)) return arrive();
    const apart = { cache: 'no-store', credentials: 'omit', redirect: 'error' };
    expect(init).toMatchObject({ ...apart, referrerPolicy: 'no-referrer' });
    return arrive();
  };
  const tab = await browser.signIn();
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn' });
});

test('a visitor is redirected to the login after a purge', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.start({ path: '/plans' });
  expect(tab.auth.getState()).toEqual({ status: 'signingIn' });
  expect(tab.removed).toEqual({ data: 1, telemetryUser: 1 });
});

test('a corrupt stored user is removed', async () => {
  const browser = await signedInBefore();
  const key = 'natural-capital-suite.user.https://id.suite.test:natural-capital-suite';
  for (const text of ['[]', '{', 'null', '{"idToken":5}']) {
    browser.localStorage.setItem(key, text);
    const tab = await browser.start();
    expect(tab.auth.getState()).toEqual({ status: 'signingIn' });
    expect(browser.localStorage.getItem(key)).toBeNull();
    expect(tab.reports).toEqual(['corruptUser: the stored user was unreadable and is removed']);
    tab.close();
  }
});

test('a stored user who could be renewed, but by no token, is corrupt: there is no end to trying', async () => {
  const browser = await signedInBefore();
  browser.changeUser({ refreshToken: undefined });
  browser.clock.pass(301_000);
  const tab = browser.open();
  void tab.auth.start();
  await settled();
  expect(tab.auth.getState()).toEqual({ status: 'signingIn' });
  expect(tab.reports).toEqual(['corruptUser: the stored user was unreadable and is removed']);
});

test.each([
  ['"idToken":"', '"idToken":" '],
  [/("idToken":"[^"]+)/, '$1=='],
  [/("idToken":"[^"]+)/, '$1\\n'],
  [/"idToken":"[^"]+/, '"idToken":"a.b'],
  [/"receivedAt":\d+/, '"receivedAt":-1'],
  [/"receivedAt":\d+/, '"receivedAt":1e306'],
  [/"lifetime":\d+/, '"lifetime":1e306'],
  [/"lifetime":\d+/, '"lifetime":9e18'],
  [/"lifetime":\d+/, '"lifetime":-1'],
  [/"expiresAt":\d+/, '"expiresAt":1e400'],
  [/"expiresAt":\d+/, '"expiresAt":9e18'],
  [/"expiresAt":\d+/, '"expiresAt":null'],
  [/"storageVersion":\d+/, '"storageVersion":1e400'],
  [/"storageVersion":\d+/, '"storageVersion":-1'],
])('a stored user whose %s is %s is removed, and no call is made by it', async (field, value) => {
  const browser = await signedInBefore();
  const key = 'natural-capital-suite.user.https://id.suite.test:natural-capital-suite';
  const text = browser.localStorage.getItem(key) ?? '';
  const changed = text.replace(field, value);
  expect(changed).not.toBe(text);
  browser.localStorage.setItem(key, changed);
  const tab = await browser.start();
  expect(tab.auth.getState()).toEqual({ status: 'signingIn' });
  await expect(tab.auth.bearer()).rejects.toBeInstanceOf(SignInRequired);
  expect(browser.localStorage.getItem(key)).toBeNull();
});

test('replaced ID tokens that cannot be read cost no session', async () => {
  const browser = await signedInBefore();
  browser.changeUser({ replaced: ['a token'] } as object);
  const tab = await browser.start();
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'fresh' });
  expect(tab.reports).toEqual([]);
});

test('a repeat visit sends the provider no request', async () => {
  const browser = await signedInBefore();
  const before = browser.provider.requests.length;
  const tab = await browser.start();
  expect(tab.auth.getState()).toEqual({ status: 'signedIn', account: region, freshness: 'fresh' });
  await tab.auth.bearer();
  expect(browser.provider.requests).toHaveLength(before);
  expect(tab.completed).toEqual({ codesSent: 0, signIns: 0 });
});

test('a press that does not reach the provider leaves the cards, and the page says so each time', async () => {
  const { browser, tab } = await signedIn();
  browser.hasData = true;
  browser.changeUser({ renewal: 'revoked' });
  tab.window.dispatchEvent(new Event('focus'));
  browser.isOnline = false;
  const failures: unknown[] = [];
  tab.auth.subscribe(() => failures.push(tab.auth.getState()));
  await tab.auth.signIn();
  await tab.auth.signIn();
  const ended = { status: 'signedIn', freshness: 'expired' };
  const failed = { ...ended, failure: 'unreachable' };
  expect(failures).toMatchObject([failed, ended, failed]);
});

test('a full localStorage shows a page instead of a redirect', async () => {
  const browser = await createFakeBrowser();
  const tab = browser.open();
  const { localStorage } = tab.environment;
  const { setItem } = localStorage;
  localStorage.setItem = (key, value) => {
    if (value.length > 100) throw new DOMException('full', 'QuotaExceededError');
    setItem(key, value);
  };
  await tab.auth.start();
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'cookiesBlocked' });
  expect(tab.assigned).toEqual([]);
});

test('a token endpoint that wants a secret is told of with the client’s setting', async () => {
  const browser = await createFakeBrowser();
  browser.provider.answers.set('POST /token', () => json({ error: 'invalid_client' }, 401));
  const tab = await browser.signIn();
  expect(tab.reports).toEqual(['providerError: invalid_client: see VITE_OIDC_CLIENT_ID']);
});

test('neither code nor state nor access token is left in storage', async () => {
  const { browser, tab } = await signedIn();
  const stored = browser.stored();
  expect(stored).toHaveLength(2);
  expect(stored.join()).not.toMatch(/code-1|access-1/);
  expect(tab.reports).toEqual([]);
});
