import { describe, expect, test } from 'vitest';
import { answerKey } from '../../../../src/auth/callback.ts';
import type { StoredUser } from '../../../../src/auth/storedUser.ts';
import { createFakeBrowser, type FakeBrowser } from '../fakeBrowser.ts';
import { createStorage } from '../fakeEdges.ts';
import { discovery, json, token } from '../fakeProvider.ts';
import { pass, settled, signedOut } from '../settled.ts';
import { changeRequest, comeBack, type Login, leave, loginOf } from './leave.ts';

/* A login that is answered, and comes to nothing. What may be wrong with an answer: tests/unit/faults. */

/** The page says that; undefined where the answer is none of ours. */
type Says = string | undefined;
/** Has the provider fail, or says with which query the login is answered in the place of a code. */
type Answer = (login: Login, provider: FakeBrowser['provider']) => string | undefined;

const error =
  (name: string): Answer =>
  ({ state }) =>
    `?error=${name}&state=${state}`;

const hangsUp = () => Promise.reject(new TypeError());

const steps: readonly (readonly [string, Says, Answer])[] = [
  ['an unknown state', undefined, () => '?code=x&state=stranger'],
  ['access_denied', 'accessDenied', error('access_denied')],
  ['a refused code', 'providerError', ({ state }) => `?code=spent&state=${state}`],
  ['no answer', 'unanswered', (_, { answers }) => void answers.set(token, hangsUp)],
  // A renewal may bring this.
  [
    'a token without auth_time',
    'untrusted',
    (_, { claims }) => void Object.assign(claims, { auth_time: undefined }),
  ],
];

const isOut = error('temporarily_unavailable');

/** A tab that was left for the login by a user of whom that is stored, or by a visitor. */
async function leaveAs(stored: Partial<StoredUser> | undefined) {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  if (stored) {
    (await browser.signIn()).close();
    browser.changeUser(stored);
  }
  const page = { sessionStorage: createStorage() };
  return { browser, page, login: await leave(browser, page) };
}

describe.each<[string, Partial<StoredUser>, milliseconds: number]>([
  ['a session', {}, 0],
  ['a bearer that expires', {}, 301_000],
  ['an ended session', { renewal: 'revoked' }, 0],
])('with %s', (_, stored, milliseconds) => {
  test.each(steps)('%s takes nothing away', async (__, says, answer) => {
    const { browser, page, login } = await leaveAs(stored);
    const { issuer, subject, signInId } = browser.user() ?? {};
    browser.clock.advance(milliseconds);
    const cookies = browser.sharedCookies();
    const purged = browser.purged.length;
    const query = answer(login, browser.provider);
    const tab = await comeBack(browser, login, query, page);

    expect(page.sessionStorage.getItem(answerKey)).toBeNull();
    const state = tab.auth.getState();
    expect(state).toMatchObject({ status: 'signedIn', account: { issuer, subject, signInId } });
    expect('failure' in state ? state.failure : undefined).toBe(says);
    expect(browser.user()).toMatchObject({ signInId, refreshToken: expect.any(String) });
    expect(browser.sharedCookies()).toBe(cookies);
    expect(browser.purged).toHaveLength(purged);
    expect(browser.provider.revoked()).not.toContain(browser.user()?.refreshToken);
    // Nobody is led away from what is there.
    expect(tab.assigned).toEqual([]);

    browser.provider.answers.clear();
    browser.provider.claims = {};
    await tab.auth.signIn();
    expect(tab.assigned).toHaveLength(1);
  });
});

test.each<[string, Partial<StoredUser> | undefined]>([
  ['nothing', undefined],
  ['a session', {}],
])('with %s temporarily_unavailable leads to the login once more', async (_, stored) => {
  const { browser, page, login } = await leaveAs(stored);
  const again = browser.open({ ...page, path: `/${isOut(login, browser.provider)}` });
  void again.auth.start();
  await settled();
  await pass(browser, 999);
  expect(again.assigned).toEqual([]);
  await pass(browser, 1);
  expect(again.assigned).toHaveLength(1);
  expect(again.auth.getState()).toEqual({ status: 'signingIn' });
  await pass(browser, 10_000);
  const after = { status: stored ? 'signedIn' : 'signedOut' };
  expect(again.auth.getState(), 'the login has not opened').toMatchObject(after);
  again.close();

  const second = loginOf(again);
  const tab = await comeBack(browser, second, isOut(second, browser.provider), page);
  expect(tab.assigned).toEqual([]);
  const kept = { status: 'signedIn', failure: 'providerError' };
  const out = signedOut('providerError');
  expect(tab.auth.getState()).toMatchObject(stored ? kept : out);
});

type Row = [line: string, how: string, asks: number, Says, times: number, Failing];
/** Given the right answer. */
type Failing = (right: () => Promise<Response>) => Promise<Response>;

const busy =
  (seconds: number): Failing =>
  async () =>
    json({}, 503, { 'Retry-After': String(seconds) });
const isSlow: Failing = async (right) => {
  await new Promise((resolve) => setTimeout(resolve, 25_000));
  return await right();
};

test.each<Row>([
  ...['GET /jwks', discovery, token].flatMap((line): Row[] => [
    [line, 'hangs up once', 2, undefined, 1, hangsUp],
    [line, 'hangs up', 2, 'unanswered', 2, hangsUp],
  ]),
  [token, 'never answers', 2, 'unanswered', 2, () => new Promise(() => {})],
  [token, 'answers 503 once', 2, undefined, 1, busy(1)],
  [token, 'answers 503', 2, 'providerError', 2, busy(1)],
  [token, 'wants a minute', 1, 'providerError', 1, busy(60)],
  // Somebody waits to be signed in.
  [token, 'takes 25 seconds', 1, undefined, 1, isSlow],
])('%s %s: it is asked %i times, then the page says %s', async (...row) => {
  const [line, , asks, says, times, fault] = row;
  const { browser, login } = await leaveAs(undefined);
  // As after a day, so that discovery is asked, too.
  changeRequest(browser, login, { data: { provider: 0 } });
  let asked = 0;
  const { network } = browser;
  browser.network = async (request) => {
    const { address, init } = request;
    // A second look, without CORS, is none.
    if (!line.endsWith(new URL(address).pathname) || init.mode) return await network(request);
    asked += 1;
    return await (asked > times ? network(request) : fault(() => network(request)));
  };
  const tab = await comeBack(browser, login);
  expect(asked).toBe(asks);
  expect(tab.assigned).toEqual([]);
  const state = says ? { status: 'signedOut', reason: says } : { status: 'signedIn' };
  expect(tab.auth.getState()).toMatchObject(state);
});

/** Keycloak answers so to each other tab once somebody has signed in in one. */
test.each(['before the answer', 'in the pause', 'before the page is left'] as const)(
  'a sign-in in another tab, %s, takes the place of temporarily_unavailable',
  async (moment) => {
    const { browser, page, login } = await leaveAs(undefined);
    const other = await leave(browser);
    const signIn = async (now: typeof moment) => {
      if (now === moment) await comeBack(browser, other);
    };
    await signIn('before the answer');
    const tab = browser.open({ ...page, path: `/${isOut(login, browser.provider)}` });
    void tab.auth.start();
    await settled();
    await signIn('in the pause');
    const answer = browser.provider.hold(discovery);
    await pass(browser, 1_000);
    await signIn('before the page is left');
    answer(json(browser.provider.metadata));
    await settled();
    expect(tab.assigned).toEqual([]);
    const account = { signInId: browser.user()?.signInId };
    expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', account, failure: undefined });
    await pass(browser, 245_000);
    expect(browser.provider.count(token)).toBe(2);
  },
);

test('where the login cannot be gone to again, what was there stays', async () => {
  const { browser, login } = await leaveAs({});
  browser.provider.fail(discovery);
  const tab = await comeBack(browser, login, isOut(login, browser.provider));
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', failure: 'providerError' });
});

test('another sign-in, in another tab, ends what is said', async () => {
  const { browser, login } = await leaveAs({});
  const other = await leave(browser);
  const tab = await comeBack(browser, login, error('access_denied')(login, browser.provider));
  expect(tab.auth.getState()).toMatchObject({ failure: 'accessDenied' });
  await comeBack(browser, other);
  const account = { signInId: browser.user()?.signInId };
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', account, failure: undefined });
});
