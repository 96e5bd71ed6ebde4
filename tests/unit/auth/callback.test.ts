import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { storageKeys } from '../../../shared/storageKeys.ts';
import { safeReturnPath } from '../../../src/auth/callback.ts';
import { createFakeBrowser, type FakeBrowser, origin } from './fakeBrowser.ts';

/* What may stand in a callback, row by row: tests/unit/faults/callbackRows.ts. */

const ignored = 'foreignCallback: a callback that answers no request of ours is ignored';

/** Leaves for the login; where to, and the state that was sent along. */
async function leaveForLogin(browser: FakeBrowser, path = '/plans') {
  const tab = await browser.start({ path });
  tab.close();
  const address = tab.assigned[0] ?? '';
  const state = new URL(address).searchParams.get('state') ?? '';
  return { address, state, key: storageKeys.stateStorePrefix + state };
}

const names = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri', 'session_state'];
const name = fc.oneof(
  fc.constantFrom(...names),
  fc.constantFrom('login_hint', 'tab', 'Code', 'state[]', '%63ode'),
);
const value = fc.oneof(
  fc.constantFrom('', '%', '%25', '%252F', ';', '<img src=x onerror=alert(1)>', '../x'),
  fc.constantFrom('//evil.test', 'https://id.suite.test', '__proto__', '\u0000', 'code-1'),
  fc.string({ maxLength: 8 }),
);
const query = fc
  .array(fc.tuple(name, value), { maxLength: 5 })
  .map((pairs) => `?${pairs.map(([key, text]) => `${key}=${text}`).join('&')}`);

test('a forged callback of any form leaves a clean address and signs nobody in', async () => {
  await fc.assert(
    fc.asyncProperty(query, fc.boolean(), async (search, isSignedIn) => {
      const browser = await createFakeBrowser();
      if (isSignedIn) (await browser.signIn()).close();
      const before = browser.user();
      const exchanged = browser.provider.count('POST /token');

      const tab = await browser.start({ path: `/${search}` });
      const left = new URL(tab.path(), origin).searchParams;
      expect(names.filter((one) => left.has(one))).toEqual([]);
      expect(browser.provider.count('POST /token')).toBe(exchanged);
      expect(browser.user()).toEqual(before);
      expect(tab.auth.getState().status).toBe(isSignedIn ? 'signedIn' : 'signingIn');
      for (const report of tab.reports) expect(report).toBe(ignored);
      tab.close();
    }),
    { numRuns: 200 },
  );
});

test('what else the address holds is kept, in a browser that counts no parameters, too', async () => {
  vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(undefined as never);
  const browser = await createFakeBrowser();
  const tab = browser.open({ path: '/plans?code=stolen&state=stranger&page=2#top' });
  const started = tab.auth.start();
  expect(tab.path()).toBe('/plans?page=2#top');
  await started;
  expect(tab.reports).toEqual([ignored]);
});

test('a path of two slashes is cleaned without leaving the site', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.start({ path: `${origin}//evil.test?code=x&state=y` });
  expect(tab.path()).toBe('//evil.test');
});

test('a callback is used once', async () => {
  const browser = await createFakeBrowser();
  const path = `/${browser.provider.login((await leaveForLogin(browser)).address)}`;
  const tab = browser.open({ path });
  await Promise.all([tab.auth.start(), tab.auth.start()]);
  const again = await browser.start({ path });
  expect(browser.provider.count('POST /token')).toBe(1);
  expect(again.auth.getState()).toMatchObject({ status: 'signedIn' });
  expect(again.reports).toEqual([ignored]);
});

test.each([
  ['/plans?page=2#top', '/plans?page=2#top'],
  ['/.//evil.test', '/'],
  ['/forbidden', '/'],
])('a remembered path of %s is %s before the code is exchanged', async (returnPath, path) => {
  const browser = await createFakeBrowser();
  const { address, key } = await leaveForLogin(browser);
  const kept = JSON.parse(browser.localStorage.getItem(key) ?? '');
  kept.data.returnPath = returnPath;
  browser.localStorage.setItem(key, JSON.stringify(kept));
  const tab = browser.open({ path: `/${browser.provider.login(address)}` });
  const started = tab.auth.start();
  expect(tab.path()).toBe(path);
  await started;
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn' });
});

test.each([
  ['another authority', { authority: 'https://other.test' }],
  ['another client', { client_id: 'other' }],
  ['no nonce', { nonce: undefined }],
  ['no code verifier', { code_verifier: undefined }],
])('a request of %s is none of ours, so its code goes nowhere', async (_, changes) => {
  const browser = await createFakeBrowser();
  const { address, key } = await leaveForLogin(browser);
  const kept = JSON.parse(browser.localStorage.getItem(key) ?? '');
  browser.localStorage.setItem(key, JSON.stringify({ ...kept, ...changes }));
  const tab = await browser.start({ path: `/${browser.provider.login(address)}` });
  expect(browser.provider.count('POST /token')).toBe(0);
  expect(tab.auth.getState()).toEqual({ status: 'signingIn' });
  expect(tab.reports).toEqual([ignored]);
});

test.each([
  ['access_denied', 'accessDenied', 'access_denied'],
  ['consent_required', 'accessDenied', 'consent_required'],
  ['invalid_scope', 'providerError', 'invalid_scope: see VITE_OIDC_SCOPE'],
  ['unauthorized_client', 'providerError', 'unauthorized_client: see VITE_OIDC_CLIENT_ID'],
  ['constructor', 'providerError', 'constructor'],
  ['<b>bold</b>', 'providerError', 'not by an error code of OAuth'],
  ['a'.repeat(41), 'providerError', 'not by an error code of OAuth'],
])('a sign-in answered with %s ends as %s and is told as %s', async (error, reason, told) => {
  const browser = await createFakeBrowser();
  const { state, key } = await leaveForLogin(browser);
  const answer = new URLSearchParams({ error, error_description: '<b>bold</b>', state });
  const tab = await browser.start({ path: `/?${answer}` });
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason });
  expect(tab.path()).toBe('/plans');
  expect(tab.reports).toEqual([`${reason}: ${told}`]);
  expect(browser.localStorage.getItem(key)).toBeNull();
});

test.each([
  ['/plans?page=2#top', '/plans?page=2#top'],
  ['plans', '/'],
  ['', '/'],
  [undefined, '/'],
  [{ toString: (): string => '/plans' }, '/'],
  ['/forbidden/', '/'],
  ['/Forbidden?from=x', '/'],
  ['/a/../forbidden#x', '/'],
])('of the path %j is remembered %s', (candidate, path) => {
  expect(safeReturnPath(candidate, origin)).toBe(path);
});

test.each([
  ['2 kB', '#', 'x', 2_046, true],
  ['a letter more', '#', 'x', 2_047, false],
  ['3 MB', '', 'x', 3_000_000, false],
  ['300 characters of nine each, as an address,', '?', '€', 300, false],
])('a path of %s', (_, start, character, count, isRemembered) => {
  const path = `/${start}${character.repeat(count)}`;
  expect(safeReturnPath(path, origin) === path).toBe(isRemembered);
  expect(safeReturnPath(path, origin).length).toBeLessThanOrEqual(2_048);
});

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom('/', '\\', '//', '.', '..', '%2e', '%2f', '@', ':', 'https:', 'evil.test'),
      fc.constantFrom('/./', '/.//', '/..//', '/%2e//', 'javascript:', '\u0001'),
      fc.constantFrom('\t', '\n', '\r', '\u0000', '\u3000', '?', '#', '/./', '/../', ';'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

test('no string leads off the site, however it is used as an address', () => {
  fc.assert(
    fc.property(fc.oneof(hostile, fc.webUrl(), fc.string({ unit: 'binary' })), (candidate) => {
      const path = safeReturnPath(candidate, origin);
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(new URL(path, origin).origin).toBe(origin);
      expect(new URL(origin + path).origin).toBe(origin);
      expect(safeReturnPath(path, origin)).toBe(path);
    }),
    { numRuns: 2_000 },
  );
});
