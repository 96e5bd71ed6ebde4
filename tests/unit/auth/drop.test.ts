import { expect, test } from 'vitest';
import { accountDigest } from '../../../shared/accountDigest.ts';
import { storedUserKey } from '../../../shared/storageKeys.ts';
import { SignInRequired } from '../../../src/auth/AuthError.ts';
import { testConfig } from '../../support/testConfig.ts';
import { analyst } from '../device/freshDevice.ts';
import { createFakeBrowser, type FakeBrowser, signedIn, signedInBefore } from './fakeBrowser.ts';
import { authority } from './fakeProvider.ts';
import { pass, settled, signedOut } from './settled.ts';
import { comeBack, leave, loginOf } from './signIn/leave.ts';

/* Who else may or must not lose a session when one ends. waysOut.test.ts proves what is gone then. */

const { name } = testConfig.cookie;

/** A is signed in; `signInAs` completes a sign-in that was begun before, in another tab. */
async function signedInAsA() {
  const browser = await createFakeBrowser({ hasData: true });
  const login = await leave(browser);
  const tab = await browser.signIn('region');
  const signInAs = (account: string) =>
    comeBack(browser, login, browser.provider.login(login.address, account));
  return { browser, tab, signInAs };
}

test.each(['region', 'analyst'])(
  'a sign-in of %s over region’s revokes the token from before, and keeps its own',
  async (account) => {
    const { browser, tab, signInAs } = await signedInAsA();
    const before = browser.user()?.signInId;
    const seen: string[] = [];
    tab.auth.subscribe(() => seen.push(tab.auth.getState().status));
    const back = await signInAs(account);
    // In one step, so that no other screen comes in between.
    expect(seen).toEqual(['signedIn']);
    expect(browser.provider.revoked()).toEqual(['refresh-1']);
    expect(browser.purged).toEqual(account === 'region' ? [] : [before]);
    const { signInId } = browser.user() ?? {};
    expect(signInId).not.toBe(before);
    for (const { auth } of [tab, back]) {
      expect(auth.getState()).toMatchObject({ account: { subject: account, signInId } });
    }
    expect(browser.cookies.cookie).toContain(`${name}=true`);
    await tab.auth.signOut();
    expect(browser.provider.revoked()).toEqual(['refresh-1', 'refresh-2']);
  },
);

test('a tab does not remove the user whom another tab is just storing', async () => {
  const { browser, tab, signInAs } = await signedInAsA();
  const account = await accountDigest(analyst);
  const kept: (string | undefined)[] = [];
  // This comes between cookie and storage, as from another process, so a removal would come after it.
  browser.cookies.onWrite = () => {
    if (!browser.cookies.cookie.includes(account)) return;
    browser.announceCookies();
    kept.push(browser.user()?.subject);
  };
  const back = await signInAs('analyst');
  expect(kept[0]).toBe('region');
  expect(kept).not.toContain(undefined);
  expect(browser.user()).toMatchObject({ subject: 'analyst', account });
  for (const { auth } of [tab, back]) {
    expect(auth.getState()).toMatchObject({ account: { subject: 'analyst' } });
  }
});

test('an open page signs out when all of the site’s storage is cleared elsewhere', async () => {
  const { browser, tab } = await signedIn();
  browser.items.clear();
  await tab.fire('storage', { key: null });
  expect(tab.auth.getState()).toEqual(signedOut('elsewhere'));
});

test('a sibling that claims a newer version and another account leaves no token', async () => {
  const { browser, tab } = await signedIn();
  browser.cookies.cookie = 'natural-capital-suite.user-version=9e15; Path=/';
  browser.writeCookies(true, 'eIFqyZ1Yb8dRkYw0g7vXuQ');
  await tab.fire('focus');
  expect(tab.auth.getState()).toEqual(signedOut('elsewhere'));
  expect(browser.provider.revoked()).toEqual(['refresh-1']);
  for (let waited = 0; waited < 2_000; waited += 20) await pass(browser, 20);
  expect(browser.user()).toBeUndefined();
});

test('a call that A’s page makes before it hears of B goes out for neither, nor again', async () => {
  const { browser, tab, signInAs } = await signedInAsA();
  const bearer = await tab.auth.bearer();
  browser.post = () => {};
  await signInAs('analyst');
  await expect(tab.auth.bearer()).rejects.toBeInstanceOf(SignInRequired);
  expect(await tab.auth.onUnauthorized(bearer, '/me')).toBe('signedOut');
});

test('where B does not fit over A, B is signed in in this page, and of A nothing is left', async () => {
  const { browser, tab, signInAs } = await signedInAsA();
  tab.close();
  browser.fill();
  browser.provider.claims = { story: 'long'.repeat(2_000) };
  const back = await signInAs('analyst');
  expect(back.auth.getState()).toMatchObject({ status: 'signedIn', hasNoRoom: true });
  expect(JSON.stringify([...browser.items])).not.toContain('region');
  expect(browser.provider.revoked()).toEqual(['refresh-1']);
});

test('where B’s cookie does not hold over A’s, neither is signed in, and both tokens are revoked', async () => {
  const { browser, tab, signInAs } = await signedInAsA();
  tab.close();
  browser.cookies.locked = /account$/;
  const back = await signInAs('analyst');
  expect(back.auth.getState()).toEqual(signedOut('cookiesBlocked'));
  expect(browser.sharedCookies()).not.toContain(`${name}=true`);
  expect(browser.user()).toBeUndefined();
  expect(new Set(browser.provider.revoked())).toEqual(new Set(['refresh-1', 'refresh-2']));
});

test('the next person’s login goes on, when another tab hears of a Logout late', async () => {
  const { browser, tab } = await signedIn();
  const other = await browser.start();
  browser.post = () => {};
  await tab.auth.signOut();
  const login = await leave(browser);
  await other.fire('focus');
  expect(other.auth.getState()).toEqual(signedOut('elsewhere'));
  const next = await comeBack(browser, login, browser.provider.login(login.address, 'analyst'));
  expect(next.auth.getState()).toMatchObject({ account: { subject: 'analyst' } });
});

test('a Logout’s own request goes on, whoever has come and gone since', async () => {
  const { browser, tab } = await signedIn();
  await tab.auth.signOut();
  await (await browser.signIn()).auth.signOut();
  const next = await browser.start({ path: `/?state=${loginOf(tab).state}` });
  expect(next.reports).toEqual([]);
  expect(next.assigned[0]).not.toContain('login_hint');
});

/* A session that was stored under another configuration. */

test.each([
  ['another client', authority, 'other', authority],
  ['a client with colons in its name', authority, 'urn:other:1', authority],
  ['an authority with a slash that its issuer has not', `${authority}/`, 'other', authority],
  ['an authority without the slash of its issuer', authority, 'other', `${authority}/`],
])('a start ends the session of %s, by its own name', async (_, itsAuthority, client, issuer) => {
  const browser = await signedInBefore();
  const key = storedUserKey(itsAuthority, client);
  const provider = { metadata: { revocation_endpoint: `${authority}/revoke` } };
  const user = { issuer, refreshToken: 'refresh-other', provider };
  browser.localStorage.setItem(key, JSON.stringify(user));
  const tab = await browser.start();
  expect(browser.localStorage.getItem(key)).toBeNull();
  expect(browser.provider.requests.at(-1)?.form).toMatchObject({
    client_id: client,
    token: 'refresh-other',
  });
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn' });
});

/** Has a worker say, once asked to, that the sign-in has ended. */
function holdWorker(browser: FakeBrowser): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<'ended'>();
  browser.device = () => promise;
  return async () => {
    resolve('ended');
    await settled();
  };
}

test('a worker that has seen the end is heard late', async () => {
  const browser = await signedInBefore();
  const { signInId } = browser.user() ?? {};
  const tell = holdWorker(browser);
  const tab = browser.open();
  const starting = tab.auth.start();
  await settled();
  expect(tab.auth.getState()).toEqual({ status: 'starting' });
  browser.clock.advance(300);
  await starting;
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn' });
  await tell();
  expect(tab.auth.getState()).toEqual(signedOut('elsewhere'));
  expect(browser.purged).toEqual([signInId]);
});

test('what a worker has seen of one sign-in does not end the next', async () => {
  const { browser, tab, signInAs } = await signedInAsA();
  const tell = holdWorker(browser);
  await tab.fire('visibilitychange');
  const back = await signInAs('region');
  await tell();
  expect(back.auth.getState()).toMatchObject({ status: 'signedIn' });
  expect(browser.user()?.refreshToken).toBe('refresh-2');
});

test('a signed-out page does not follow an expired session', async () => {
  const browser = await createFakeBrowser();
  const { state } = await leave(browser);
  const tab = await browser.start({ path: `/?error=access_denied&state=${state}` });
  browser.post = () => undefined; // The other tab's session has ended before this one hears of it.
  await browser.signIn();
  browser.changeUser({ renewal: 'revoked' });
  const { authority, clientId } = browser.config.oidc;
  await tab.fire('storage', { key: storedUserKey(authority, clientId) });
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'accessDenied' });
});
