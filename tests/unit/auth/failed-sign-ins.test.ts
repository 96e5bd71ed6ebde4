import { expect, test } from 'vitest';
import { storageKeys } from '../../../shared/storageKeys.ts';
import { answerKey } from '../../../src/auth/callback.ts';
import type { StoredUser } from '../../../src/auth/storedUser.ts';
import { createFakeBrowser, type FakeBrowser, type Page, type Tab } from './fakeBrowser.ts';
import { createStorage } from './fakeEdges.ts';
import { discovery, json, token } from './fakeProvider.ts';
import { pass, settled } from './settled.ts';

/* A login that is answered, and comes to nothing. What may be wrong with an answer: tests/unit/faults. */

const keys = 'GET /jwks';

interface Before {
  readonly user: Partial<StoredUser>;
  /** Milliseconds that the login takes. */
  readonly taken: number;
}

/** What there was before the answer. */
const befores: Readonly<Record<string, Before | undefined>> = {
  nothing: undefined,
  'a living session': { user: {}, taken: 0 },
  'cards, and a bearer that has expired': { user: {}, taken: 301_000 },
  'cards, and a session that has ended': { user: { renewal: 'revoked' }, taken: 0 },
};

interface Step {
  /** What the page says; undefined where the answer is none of ours. */
  readonly says?: string;
  readonly answer?: (state: string) => Record<string, string>;
  readonly fault?: (browser: FakeBrowser) => unknown;
}

const error = (name: string) => (state: string) => ({ error: name, state });
const answers =
  (line: string, answer: () => Response | Promise<Response>) =>
  ({ provider }: FakeBrowser) =>
    provider.answers.set(line, answer);

/** Forgets what a pending login has noted of the provider, as after a day. */
function forgetProvider({ localStorage, stored }: FakeBrowser): void {
  for (const [key, text] of stored()) {
    if (!key.startsWith(storageKeys.stateStorePrefix)) continue;
    const request = JSON.parse(text);
    localStorage.setItem(
      key,
      JSON.stringify({ ...request, data: { ...request.data, provider: 0 } }),
    );
  }
}

const steps: Readonly<Record<string, Step>> = {
  'an unknown state': { answer: () => ({ code: 'x', state: 'stranger' }) },
  'access_denied, as when it is cancelled': {
    answer: error('access_denied'),
    says: 'accessDenied',
  },
  server_error: { answer: error('server_error'), says: 'providerError' },
  login_required: { answer: error('login_required'), says: 'providerError' },
  'a code that is refused': {
    answer: (state) => ({ code: 'spent', state }),
    says: 'providerError',
  },
  'a token endpoint out of order': {
    fault: answers(token, () => json({}, 503)),
    says: 'providerError',
  },
  'a portal’s page for tokens': {
    fault: answers(token, () => new Response('<title>')),
    says: 'providerError',
  },
  'a token endpoint that hangs up': {
    fault: answers(token, () => Promise.reject(new TypeError())),
    says: 'unreachable',
  },
  'a token endpoint that is silent': {
    fault: answers(token, () => new Promise(() => {})),
    says: 'unreachable',
  },
  'signing keys out of order': { fault: answers(keys, () => json({}, 503)), says: 'providerError' },
  'signing keys that are gone': {
    fault: answers(keys, () => json({}, 404)),
    says: 'providerError',
  },
  'discovery out of order': {
    fault: (browser) => {
      forgetProvider(browser);
      answers(discovery, () => json({}, 500))(browser);
    },
    says: 'providerError',
  },
  'an ID token that is refused': {
    // A renewal need not say it.
    fault: ({ provider }) => {
      provider.claims = { auth_time: undefined };
    },
    says: 'untrusted',
  },
  'an answer of another issuer': {
    answer: (state) => ({ code: 'x', state, iss: 'https://evil.test' }),
    says: 'untrusted',
  },
};

const tabs = new WeakMap<FakeBrowser, Storage>();

/** One tab's pages, one after the other. */
function open(browser: FakeBrowser, page: Page): Tab {
  const sessionStorage = tabs.get(browser) ?? createStorage();
  tabs.set(browser, sessionStorage);
  return browser.open({ ...page, sessionStorage });
}

/** Leaves for the login, by itself or by a press; to where. */
async function leave(browser: FakeBrowser): Promise<string> {
  const tab = open(browser, {});
  await tab.auth.start();
  if (tab.assigned.length === 0) await tab.auth.signIn();
  tab.close();
  return tab.assigned.at(-1) ?? '';
}

const stateOf = (address: string) => new URL(address).searchParams.get('state') ?? '';

/** Comes back from there with that answer; with the code of the account, if none is given. */
async function comeBack(browser: FakeBrowser, address: string, answer?: Step['answer']) {
  const query = answer
    ? `?${new URLSearchParams(answer(stateOf(address)))}`
    : browser.provider.login(address);
  const tab = open(browser, { path: `/${query}` });
  void tab.auth.start();
  await settled();
  while (tab.auth.getState().status === 'starting') await pass(browser, 1_000);
  return tab;
}

const revoked = ({ provider }: FakeBrowser) =>
  provider.requests.flatMap(({ line, form }) => (line === 'POST /revoke' ? [form.token] : []));

const table = Object.entries(befores).flatMap(([was, before]) =>
  Object.entries(steps).map(([what, step]) => ({ was, before, what, ...step })),
);

test.each(table)('with $was, $what takes nothing away', async ({ before, answer, fault, says }) => {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  if (before) {
    (await browser.signIn()).close();
    browser.changeUser(before.user);
  }
  const user = browser.user();
  const address = await leave(browser);
  browser.clock.pass(before?.taken ?? 0);
  const cookies = browser.sharedCookies();
  const purged = browser.purged.length;
  fault?.(browser);
  const tab = await comeBack(browser, address, answer);

  expect(tab.environment.sessionStorage.getItem(answerKey)).toBeNull();
  const state = tab.auth.getState();
  if (user) {
    const { issuer, subject, signInId } = user;
    expect(state).toMatchObject({ status: 'signedIn', account: { issuer, subject, signInId } });
    expect('failure' in state ? state.failure : undefined).toBe(says);
    expect(browser.user()).toMatchObject({ signInId, refreshToken: expect.any(String) });
    expect(browser.sharedCookies()).toBe(cookies);
    expect(browser.purged).toHaveLength(purged);
    expect(revoked(browser)).not.toContain(browser.user()?.refreshToken);
    // Nobody is led away from what is there.
    expect(tab.assigned).toEqual([]);
  } else {
    // Whoever was not answered goes on to the login.
    const goesOn = says === undefined || says === 'unreachable';
    expect(state).toEqual(goesOn ? { status: 'signingIn' } : { status: 'signedOut', reason: says });
    expect(browser.user()).toBeUndefined();
    expect(browser.sharedCookies()).not.toContain('true');
  }

  browser.provider.answers.clear();
  browser.provider.claims = {};
  await tab.auth.signIn();
  const next = await comeBack(browser, tab.assigned.at(-1) ?? '');
  expect(next.auth.getState(), 'after another try').toEqual({
    status: 'signedIn',
    account: expect.objectContaining({ subject: 'region' }),
    freshness: 'fresh',
  });
});

const outages: Readonly<Record<string, string>> = {
  'its token endpoint': token,
  'its signing keys': keys,
  discovery,
};

test.each(
  Object.entries(outages).flatMap(([what, line]) => [
    { what, line, times: 1, retryAfter: '1', becomes: 'signedIn' },
    { what, line, times: 2, retryAfter: '1', becomes: 'signedOut' },
  ]),
)('$what, out of order $times times, is asked for once more: $becomes', async (row) => {
  const { line, times, retryAfter, becomes } = row;
  const browser = await createFakeBrowser();
  const address = await leave(browser);
  forgetProvider(browser);
  let left: number = times;
  browser.provider.answers.set(line, () => {
    left -= 1;
    if (left === 0) browser.provider.answers.delete(line);
    return json({}, 503, { 'Retry-After': retryAfter });
  });
  const asked = browser.provider.count(line);
  const tab = open(browser, { path: `/${browser.provider.login(address)}` });
  void tab.auth.start();
  await settled();
  browser.clock.pass(999);
  await settled();
  expect(browser.provider.count(line)).toBe(asked + 1);
  await pass(browser, 1);
  expect(tab.auth.getState().status).toBe(becomes);
  expect(browser.provider.count(line)).toBe(asked + 2);
});

test('a token endpoint that asks for a longer pause is not asked again', async () => {
  const browser = await createFakeBrowser();
  const address = await leave(browser);
  browser.provider.answers.set(token, () => json({}, 503, { 'Retry-After': '60' }));
  const tab = await comeBack(browser, address);
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'providerError' });
  expect(browser.provider.count(token)).toBe(1);
});

test.each(Object.entries(befores))(
  'with %s, temporarily_unavailable leads to the login once more, and then says so',
  async (_, before) => {
    const browser = await createFakeBrowser();
    browser.hasData = true;
    if (before) (await browser.signIn()).close();
    if (before) browser.changeUser(before.user);
    const first = await leave(browser);
    const again = open(browser, {
      path: `/?error=temporarily_unavailable&state=${stateOf(first)}`,
    });
    void again.auth.start();
    await settled();
    browser.clock.pass(999);
    await settled();
    expect(again.assigned).toEqual([]);
    await pass(browser, 1);
    expect(again.assigned).toHaveLength(1);
    again.close();

    const second = again.assigned[0] ?? '';
    const tab = await comeBack(browser, second, error('temporarily_unavailable'));
    expect(tab.assigned).toEqual([]);
    expect(tab.auth.getState()).toMatchObject(
      before
        ? { status: 'signedIn', failure: 'providerError' }
        : { status: 'signedOut', reason: 'providerError' },
    );
  },
);

test('where the login cannot be gone to again, what was there stays', async () => {
  const browser = await createFakeBrowser();
  (await browser.signIn()).close();
  const address = await leave(browser);
  browser.provider.answers.set(discovery, () => json({}, 503));
  const tab = await comeBack(browser, address, error('temporarily_unavailable'));
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', failure: 'providerError' });
});

test('another sign-in, in another tab, ends what is said', async () => {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  (await browser.signIn()).close();
  const other = await browser.start();
  await other.auth.signIn();
  const tab = await comeBack(browser, await leave(browser), error('access_denied'));
  expect(tab.auth.getState()).toMatchObject({ failure: 'accessDenied' });
  await browser.start({ path: `/${browser.provider.login(other.assigned[0] ?? '')}` });
  await settled();
  const { signInId } = browser.user() ?? {};
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', account: { signInId } });
  expect(tab.auth.getState()).not.toMatchObject({ failure: 'accessDenied' });
});

/** A page that is reloaded while its code is exchanged: `isSpent` where the provider has got that. */
async function reloaded(isSpent: boolean, meanwhile?: (browser: FakeBrowser) => unknown) {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  const address = await leave(browser);
  browser.network = async ({ address: to, arrive }) => {
    if (to.endsWith('/token')) {
      if (isSpent) await arrive();
      return await new Promise<Response>(() => {});
    }
    return await arrive();
  };
  const before = await comeBackTo(browser, address);
  before.close();
  browser.network = ({ arrive }) => arrive();
  await meanwhile?.(browser);
  const reload = { path: before.path(), navigationType: 'reload' };
  const tab = open(browser, reload);
  await tab.auth.start();
  const again = open(browser, reload);
  await again.auth.start();
  return { browser, tab, again };
}

async function comeBackTo(browser: FakeBrowser, address: string): Promise<Tab> {
  const tab = open(browser, { path: `/${browser.provider.login(address)}` });
  void tab.auth.start();
  await settled();
  return tab;
}

const alive = ({ provider }: FakeBrowser) => provider.grants.filter(({ isAlive }) => isAlive);

test('a reload during the exchange goes on with it, where its code has not arrived', async () => {
  const { browser, tab, again } = await reloaded(false);
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'fresh' });
  expect(again.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'fresh' });
  expect(browser.provider.count(token)).toBe(1);
  expect(alive(browser)).toHaveLength(1);
});

test('where it has, the provider takes the second for theft, and revokes what nobody holds', async () => {
  const { browser, tab, again } = await reloaded(true);
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'providerError' });
  expect(again.auth.getState()).toEqual({ status: 'signingIn' });
  expect(alive(browser)).toEqual([]);
});

test('it goes on with none that a sign-out has overtaken, and in no page but the reloaded', async () => {
  const { browser, tab } = await reloaded(false, async (world) => {
    const elsewhere = open(world, {});
    await elsewhere.auth.start();
    expect(elsewhere.auth.getState()).toEqual({ status: 'signingIn' });
    await (await world.signIn('analyst')).auth.signOut();
  });
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'elsewhere' });
  expect(browser.user()).toBeUndefined();
  expect(alive(browser)).toEqual([]);
});
