import { unknown } from 'valibot';
import { expect, test, vi } from 'vitest';
import type { Locks } from '../../../src/auth/AuthEnvironment.ts';
import { bearerOf, createApi } from './createApi.ts';
import { createFakeBrowser, type FakeBrowser, signedIn, type Tab } from './fakeBrowser.ts';
import { json, token } from './fakeProvider.ts';
import { fresh, pass, settled, signedOut } from './settled.ts';

const head = 'HEAD http://localhost:4173/';

/** Two 401s to one call, as the API client reports them. */
async function refuse({ auth }: Tab) {
  const bearer = await auth.bearer();
  expect(await auth.onUnauthorized(bearer, '/me')).toBe('retry');
  return await auth.onUnauthorized(await auth.bearer(), '/me', bearer);
}

/** An API that takes calls if so; the bearers that it is sent. */
function answerCalls(browser: FakeBrowser, isTaken: () => boolean | Promise<boolean>): string[] {
  const sent: string[] = [];
  browser.network = async (request) => {
    const bearer = bearerOf(request);
    if (bearer === undefined) return await request.arrive();
    sent.push(bearer);
    return (await isTaken()) ? json('welcome') : json({}, 401);
  };
  return sent;
}

const call = (tab: Tab, path = '/me') => createApi(tab).get(path, { schema: unknown() });

test.each<[string, (browser: FakeBrowser) => void]>([
  ['is not offered', ({ changeUser }) => changeUser({ renewal: 'unavailable' })],
  ['is refused', ({ provider }) => provider.fail(token, 400)],
  ['brings no ID token', ({ provider }) => Object.assign(provider.changes, { id_token: null })],
])('where a renewal %s the first 401 signs out', async (_, arrange) => {
  const { browser, tab } = await signedIn({ hasData: true });
  arrange(browser);
  const sent = answerCalls(browser, () => false);
  await expect(call(tab)).rejects.toThrow();
  expect(sent).toHaveLength(1);
  expect(tab.auth.getState()).toEqual({ status: 'signingOut', hasEnded: true });
});

const noLock = () => Promise.reject(new DOMException('', 'InvalidStateError'));

test.each<[string, (browser: FakeBrowser, tab: Tab) => unknown]>([
  ['the token endpoint is out of order', ({ provider }) => provider.fail(token)],
  ['it never answers', ({ provider }) => provider.hold(token)],
  ['it asks for a pause', ({ provider }) => provider.fail(token, 429, { 'Retry-After': '30' })],
  [
    'there is no lock',
    (_, { environment }) =>
      vi.spyOn(environment.locks as Locks, 'request').mockImplementation(noLock),
  ],
])('a 401 ends nothing while a renewal cannot be had: %s', async (_, happen) => {
  const { browser, tab: first } = await signedIn({ hasData: true });
  first.close();
  const tab = await browser.start();
  happen(browser, tab);
  const { signInId, renewal } = browser.user() ?? {};
  let isTaken = false;
  const sent = answerCalls(browser, () => isTaken);
  const calls = ['/me', '/me/applications'].map((path) => call(tab, path));
  const outcomes = Promise.allSettled(calls);
  await pass(browser, 30_000);
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'AuthError' } });
  }
  expect(sent).toHaveLength(2);
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', account: { signInId } });
  expect(browser.user()).toMatchObject({ signInId, renewal });
  expect(browser.sharedCookies()).toContain('true');
  expect(browser.purged).toEqual([]);

  // The API may have been wrong about the bearer.
  isTaken = true;
  expect(await call(tab)).toBe('welcome');
  browser.provider.answers.clear();
  vi.restoreAllMocks();
  await pass(browser, 60_000);
  expect(tab.auth.getState()).toMatchObject(fresh);
  expect(await tab.auth.bearer()).not.toBe(sent[0]);
});

test('a bearer that is replaced while its call is under way is not judged', async () => {
  const { browser, tab } = await signedIn();
  const sent = answerCalls(browser, async () => {
    if (sent.length > 2) return true;
    await pass(browser, 241_000);
    return false;
  });
  expect(await call(tab)).toBe('welcome');
  expect(new Set(sent).size).toBe(3);
  expect(tab.auth.getState()).toMatchObject(fresh);
});

test('of calls and tabs rejected together one renews and one signs out', async () => {
  const { browser, tab: one } = await signedIn();
  const other = await browser.start();
  answerCalls(browser, () => false);
  const paths = ['/me', '/me/applications'];
  await Promise.allSettled([one, other].flatMap((tab) => paths.map((path) => call(tab, path))));
  await settled();
  expect(browser.provider.count(token)).toBe(2);
  expect(one.assigned).toHaveLength(1);
  expect(other.assigned).toEqual([]);
  expect(other.auth.getState()).toEqual(signedOut('elsewhere'));
});

test('a bearer that has expired by the server’s clock, and cannot be renewed, ends nothing', async () => {
  const { browser, tab } = await signedIn({ hasData: true });
  browser.changeUser({ renewal: 'unavailable' });
  const bearer = await tab.auth.bearer();
  browser.provider.answers.set(
    head,
    () => new Response(null, { headers: { Date: 'Sat, 21 Nov 2026 12:05:01 GMT' } }),
  );
  expect(await tab.auth.onUnauthorized(bearer, '/me')).toBe('retry');
  expect(browser.user()).toMatchObject({ idToken: bearer });
});

test.each<[string, boolean, (tab: Tab, browser: FakeBrowser) => void]>([
  ['as the first answer', false, () => {}],
  ['after another call was accepted', false, ({ auth }) => auth.onAuthorized('/me/applications')],
  ['after the same call was accepted', true, ({ auth }) => auth.onAuthorized('/me')],
  ['after five minutes', true, (_, { clock }) => clock.advance(301_000)],
  ['with the clock set back a minute', false, (_, { clock }) => clock.jump(-60_000)],
])('a 401 of the next sign-in, %s, redirects: %s', async (_, isRedirected, between) => {
  const browser = await createFakeBrowser();
  await refuse(await browser.signIn());
  browser.clock.advance(1_000);
  const tab = await browser.signIn();
  between(tab, browser);
  await settled();
  expect(await refuse(tab)).toBe('signedOut');
  expect(browser.user()).toBeUndefined();
  expect(tab.environment.purge).toHaveBeenCalledOnce();
  expect(tab.assigned).toHaveLength(isRedirected ? 1 : 0);
  if (isRedirected) return;
  expect(tab.auth.getState()).toEqual(signedOut('notAccepted'));
  await tab.auth.signOut();
  expect(new URL(tab.assigned[0] ?? '').pathname).toBe('/session/end');
});

test('an accepted call writes both cookies again after a day', async () => {
  const { browser, tab } = await signedIn();
  browser.clock.jump(86_400_000);
  browser.cookies.written.length = 0;
  tab.auth.onAuthorized('/me');
  expect(browser.cookies.written).toHaveLength(2);
});

test('a 401 that cannot be recorded shows a page instead of a redirect', async () => {
  const { browser, tab } = await signedIn();
  tab.environment.localStorage.setItem = () => false;
  expect(await refuse(tab)).toBe('signedOut');
  expect(tab.auth.getState()).toEqual(signedOut('notAccepted'));
  expect(tab.assigned).toEqual([]);
  expect(browser.user()).toBeUndefined();
});
