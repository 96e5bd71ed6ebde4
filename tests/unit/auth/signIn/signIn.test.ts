import { expect, test } from 'vitest';
import { storedUserKey } from '../../../../shared/storageKeys.ts';
import { SignInRequired } from '../../../../src/auth/AuthError.ts';
import { createFakeBrowser, signedIn, signedInBefore } from '../fakeBrowser.ts';
import { authority, token } from '../fakeProvider.ts';
import { pass, settled, signedOut } from '../settled.ts';
import { comeBack, leave, loginOf } from './leave.ts';

/* What the login is asked for, and what a sign-in stores. redirects.test.ts proves when a page leaves for it. */

const region = {
  issuer: authority,
  subject: 'region',
  signInId: expect.any(String),
  email: 'region@suite.test',
};

test('signs in, and comes back to the path first asked for', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn('region', { path: '/plans?page=2#top' });
  expect(tab.auth.getState()).toEqual({ status: 'signedIn', account: region, validity: 'fresh' });
  expect(tab.path()).toBe('/plans?page=2#top');
  expect(tab.environment.onCodeSent).toHaveBeenCalledOnce();
  expect(tab.environment.onSignedIn).toHaveBeenCalledOnce();
  expect(browser.cookies.cookie.split('; ')).toEqual([
    expect.stringMatching(/^natural-capital-suite\.sign-outs=[1-9]\d*$/),
    'natural-capital-suite.is-authenticated=true',
    `natural-capital-suite.is-authenticated.account=${browser.user()?.account}`,
    'natural-capital-suite.user-version=2',
  ]);
  expect(await tab.auth.bearer()).toBe(browser.user()?.idToken);
  // Neither code nor state nor access token.
  expect([...browser.items]).toHaveLength(2);
  expect([...browser.items].join()).not.toMatch(/code-1|access-1/);
  expect(tab.reports).toEqual([]);
});

test('the way back asks for the token beside the keys, and for no discovery', async () => {
  const browser = await createFakeBrowser();
  const { address } = await leave(browser);
  browser.provider.requests.length = 0;
  browser.provider.hold('GET /jwks');
  void browser.open({ path: `/${browser.provider.login(address)}` }).auth.start();
  await settled();
  expect(browser.provider.requests.map(({ line }) => line)).toEqual(['GET /jwks', token]);
});

test('requests a forced login with PKCE, nonce, login hint, audience and scope', async () => {
  const oidc = { audience: 'https://api.suite.test', scope: 'openid email' };
  const browser = await createFakeBrowser({ oidc });
  const tab = browser.open();
  await tab.auth.signIn({ loginHint: 'region@suite.test', returnPath: '/plans' });
  expect(Object.fromEntries(new URL(loginOf(tab).address).searchParams)).toEqual({
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

test('a provider that cannot say when somebody has signed in is not asked, and need not', async () => {
  const browser = await createFakeBrowser({ oidc: { authTime: 'off' } });
  const login = await leave(browser);
  const { searchParams } = new URL(login.address);
  expect(searchParams.has('max_age')).toBe(false);
  expect(searchParams.get('prompt')).toBe('login');
  browser.provider.claims = { auth_time: undefined };
  expect((await comeBack(browser, login)).auth.getState()).toMatchObject({ status: 'signedIn' });
});

test('no request to the provider takes cookies, cache or referrer along, or can be redirected', async () => {
  const browser = await createFakeBrowser();
  const inits: RequestInit[] = [];
  browser.network = ({ address, init, arrive }) => {
    if (address.startsWith(authority)) inits.push(init);
    return arrive();
  };
  await browser.signIn();
  const apart = { cache: 'no-store', credentials: 'omit', redirect: 'error' };
  const each = expect.objectContaining({ ...apart, referrerPolicy: 'no-referrer' });
  expect(inits).toEqual([each, each, each]);
});

/* A stored user that this release cannot read (P29). */

const key = storedUserKey(authority, 'natural-capital-suite');

/** If a field comes twice, the last one counts. */
const shapes = [
  ...[
    '"idToken":5',
    '"idToken":"a.b.c=="',
    '"receivedAt":-1',
    '"lifetime":9e18',
    '"expiresAt":null',
  ],
  // There would be no end to trying.
  '"refreshToken":""',
];

/** Changes the stored text, with an open page or with none. */
async function changeStored(change: (stored: string) => string, isOpen: boolean) {
  const { browser, tab } = await signedIn({ hasData: true });
  if (!isOpen) tab.close();
  const text = change(browser.localStorage.getItem(key) ?? '');
  browser.localStorage.setItem(key, text);
  if (isOpen) await tab.fire('storage', { key });
  return { browser, text, tab: isOpen ? tab : await browser.start() };
}

test.each(shapes.flatMap((shape) => [true, false].map((isOpen) => ({ shape, isOpen }))))(
  'one with $shape may be a newer release’s: the page is outdated and leaves it (open: $isOpen)',
  async ({ shape, isOpen }) => {
    const change = (stored: string) => stored.replace(/\}$/, `,${shape}}`);
    const { browser, text, tab } = await changeStored(change, isOpen);
    const said = browser.cookies.cookie;
    for (const event of ['focus', 'visibilitychange', 'online']) await tab.fire(event);
    await pass(browser, 400_000);
    expect(tab.auth.getState()).toEqual(signedOut('outdated'));
    await expect(tab.auth.bearer()).rejects.toBeInstanceOf(SignInRequired);
    expect(browser.localStorage.getItem(key)).toBe(text);
    expect(browser.cookies.cookie).toBe(said);
    expect(tab.environment.purge).not.toHaveBeenCalled();
    expect(tab.assigned).toEqual([]);
    expect(browser.provider.count(token)).toBe(1);
    // Where the older release has come back for good, somebody signs in over it.
    await tab.auth.signIn();
    expect((await comeBack(browser, loginOf(tab))).auth.getState().status).toBe('signedIn');
  },
);

test.each([true, false])(
  'one that is no JSON goes as any session does (open: %s)',
  async (isOpen) => {
    const { browser, tab } = await changeStored((stored) => stored.slice(0, -1), isOpen);
    const elsewhere = signedOut('elsewhere');
    expect(tab.auth.getState()).toEqual(isOpen ? elsewhere : { status: 'signingIn' });
    expect(browser.localStorage.getItem(key)).toBeNull();
    expect(browser.sharedCookies()).toBe('natural-capital-suite.is-authenticated=false');
    expect(tab.environment.purge).toHaveBeenCalledOnce();
    expect(tab.reports).toEqual(['corruptUser: the stored user was unreadable and is removed']);
  },
);

test('a repeat visit sends the provider no request', async () => {
  const browser = await signedInBefore();
  const before = browser.provider.requests.length;
  const tab = await browser.start();
  expect(tab.auth.getState()).toEqual({ status: 'signedIn', account: region, validity: 'fresh' });
  await tab.auth.bearer();
  expect(browser.provider.requests).toHaveLength(before);
  expect(tab.environment.onSignedIn).not.toHaveBeenCalled();
});

test('a press that does not reach the provider leaves the cards, and the page says so each time', async () => {
  const { browser, tab } = await signedIn();
  browser.hasData = true;
  browser.changeUser({ renewal: 'revoked' });
  await tab.fire('focus');
  browser.isOnline = false;
  const failures: unknown[] = [];
  tab.auth.subscribe(() => failures.push(tab.auth.getState()));
  await tab.auth.signIn();
  await tab.auth.signIn();
  const ended = { status: 'signedIn', validity: 'expired' };
  const failed = { ...ended, failure: 'unreachable' };
  expect(failures).toMatchObject([failed, ended, failed]);
});
