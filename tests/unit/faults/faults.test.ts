import { expect, test } from 'vitest';
import { SignInRequired } from '../../../src/auth/AuthError.ts';
import { createFakeBrowser, type FakeBrowser, type Tab } from '../auth/fakeBrowser.ts';
import { createStorage } from '../auth/fakeEdges.ts';
import { token } from '../auth/fakeProvider.ts';
import { pass, settled } from '../auth/settled.ts';
import { failures, refusals, silences } from './answers.ts';
import { callbackRows } from './callbackRows.ts';
import {
  answering,
  distrusted,
  expired,
  type Fault,
  gives,
  loop,
  metadata,
  providerError,
  type Row,
  rows,
  signedIn,
  stale,
  untrusted,
} from './Row.ts';
import { renewalRows } from './renewalRows.ts';
import { discoveryRows, signInRows } from './signInRows.ts';
import { refusedTokens, takenTokens } from './tokenRows.ts';

/** What the application waits for the provider, and then before it goes on, in milliseconds. */
const requestTimeout = 11_000;
/** Into the last quarter of an ID token's life, and past its end. */
const untilDue = 250_000;
const untilDead = 60_000;

function tokenRows(
  plan: 'Ours: renewal' | 'Ours: token endpoint',
  must: Row['must'],
  answers: typeof failures,
) {
  const cases = Object.entries(answers).map(([what, answer]) => [what, answering(token, answer)]);
  return rows<Fault>(plan, must, Object.fromEntries(cases));
}

const exchangeRows = [
  ...tokenRows('Ours: token endpoint', providerError, { ...refusals, ...failures }),
  // The code may be spent, so a new one is asked for.
  ...tokenRows('Ours: token endpoint', loop, silences),
];

const ofTokens = [...refusedTokens('Ours: sign-in', untrusted), ...takenTokens];

test.each(byTitle([...signInRows, ...ofTokens, ...discoveryRows, ...exchangeRows]))(
  '%s',
  async (_, row) => {
    const browser = await createFakeBrowser();
    await row.cause(browser.provider);
    const { tab, reports } = await visit(browser);
    expect(tab.auth.getState()).toMatchObject(row.must);
    if (row.must === signedIn) expect(await tab.auth.bearer()).toBe(browser.user()?.idToken);
    else expectNobody(browser);
    expect(reports.join()).not.toContain('foreignCallback');
    expectNoSecrets(browser, reports);
  },
);

test.each(byTitle(callbackRows))('%s', async (_, { cause, must }) => {
  const browser = await createFakeBrowser();
  const { tab, reports } = await visit(browser, cause);
  expect(tab.auth.getState()).toMatchObject(must);
  expect(tab.path()).toBe('/');
  expect(browser.provider.count(token)).toBe(must === signedIn ? 1 : 0);
  if (must !== signedIn) expectNobody(browser);
  const foreign = reports.filter((report) => report.startsWith('foreignCallback'));
  expect(foreign).toHaveLength(must === loop ? 2 : 0);
  expect(reports.join()).not.toMatch(/bold|stranger/);
  expectNoSecrets(browser, reports);
});

test('Ours: callback: iss promised and absent', async () => {
  const browser = await createFakeBrowser();
  await metadata({ authorization_response_iss_parameter_supported: true })(browser.provider);
  const { tab } = await visit(browser);
  expect(tab.auth.getState()).toEqual(untrusted);
  expect(browser.provider.count(token)).toBe(0);
});

test.each(byTitle([...renewalRows, ...refusedTokens('Ours: renewal', distrusted)]))(
  '%s',
  async (_, { cause, must }) => {
    const { browser, tab } = await signIn();
    const before = browser.user()?.idToken;
    await cause(browser.provider);
    await pass(browser, untilDue);
    expect(tab.auth.getState()).toMatchObject(must);
    const isRenewed = browser.user()?.idToken !== before;
    expect(isRenewed).toBe(must === signedIn);
    if (isRenewed) expect(await tab.auth.bearer()).toBe(browser.user()?.idToken);
    expectNoSecrets(browser, tab.reports);
  },
);

test.each(byTitle(tokenRows('Ours: renewal', stale, { ...failures, ...silences })))(
  '%s: the cards turn stale, and the next try renews',
  async (_, { cause, must }) => {
    const { browser, tab } = await signIn();
    const before = browser.user()?.idToken;
    await cause(browser.provider);
    await pass(browser, untilDue + untilDead);
    expect(tab.auth.getState()).toMatchObject(must);
    expect(browser.user()?.idToken).toBe(before);
    expect(tab.reports.join()).toContain('renewalFailed');
    expectNoSecrets(browser, tab.reports);

    browser.provider.answers.clear();
    await pass(browser, untilDead);
    expect(tab.auth.getState()).toMatchObject(signedIn);
    expect(tab.assigned).toEqual([]);
  },
);

const finalRows = [
  ...tokenRows('Ours: renewal', expired, refusals),
  // Which is legal: the session lasts as long as its bearer.
  ...rows('Ours: renewal', expired, { 'no ID token': gives({ id_token: undefined }) }),
];

test.each(byTitle(finalRows))(
  '%s: the cards stay, no call is made, and a login is offered',
  async (_, { cause, must }) => {
    const { browser, tab } = await signIn();
    await cause(browser.provider);
    await pass(browser, untilDue + untilDead);
    expect(tab.auth.getState()).toMatchObject(must);
    await expect(tab.auth.bearer()).rejects.toBeInstanceOf(SignInRequired);
    const { length } = browser.provider.requests;
    await pass(browser, 5 * untilDead);
    expect(browser.provider.requests).toHaveLength(length);

    browser.provider.answers.clear();
    browser.provider.changes = {};
    await tab.auth.signIn();
    const address = new URL(tab.assigned[0] ?? '');
    expect(address.searchParams.get('login_hint')).toBe('region@suite.test');
    const next = await browser.start({ path: `/${browser.provider.login(address.href)}` });
    expect(next.auth.getState()).toMatchObject(signedIn);
  },
);

test.each([
  ['-rp-init-logout', 'our state', (state: string) => `?state=${state}`, 0, []],
  ['-rp-init-logout-no-state', 'no state', () => '', 1, []],
  [
    '-rp-init-logout-other-state',
    'another state',
    () => '?state=another',
    1,
    ['foreignCallback: a callback that answers no request of ours is ignored'],
  ],
])('Logout: %s: comes back with %s', async (_module, _what, back, pending, reports) => {
  const { browser, tab } = await signIn();
  await tab.auth.signOut();
  const { searchParams } = new URL(tab.assigned[0] ?? '');
  const next = await browser.start({ path: `/${back(searchParams.get('state') ?? '')}` });
  expect(next.auth.getState()).toEqual({ status: 'signingIn' });
  expect(next.assigned[0]).not.toContain('login_hint');
  expect(next.path()).toBe('/');
  expect(next.reports).toEqual(reports);
  const kept = browser.stored().filter(([, text]) => text.includes('"so:r"'));
  expect(kept).toHaveLength(pending);
});

test('modules about userinfo and a client secret do not apply: neither is ever used', async () => {
  const { browser } = await signIn();
  const requests = browser.provider.requests.filter(({ line }) => !line.startsWith('HEAD'));
  expect(new Set(requests.map(({ line }) => line))).toEqual(
    new Set(['GET /.well-known/openid-configuration', 'GET /jwks', token]),
  );
  expect(requests.filter(({ form }) => 'client_secret' in form)).toEqual([]);
});

function byTitle<T extends { readonly title: string }>(all: readonly T[]): [string, T][] {
  return all.map((row) => [row.title, row]);
}

/** Somebody signed in, with cards on the device, at a provider that behaves so far. */
async function signIn() {
  const browser = await createFakeBrowser();
  browser.hasData = true;
  return { browser, tab: await browser.signIn() };
}

/** Opens the application and follows wherever it leads, until it stays where it is. */
async function visit(browser: FakeBrowser, answer = String as (right: URLSearchParams) => string) {
  const sessionStorage = createStorage();
  const reports: string[] = [];
  const open = async (path: string): Promise<Tab> => {
    const tab = browser.open({ sessionStorage, path });
    const started = tab.auth.start();
    let isStarted = false;
    void started.then(() => {
      isStarted = true;
    });
    await settled();
    if (!isStarted) await pass(browser, requestTimeout);
    await started;
    reports.push(...tab.reports);
    const [address] = tab.assigned;
    if (address === undefined) return tab;
    tab.close();
    const right = new URLSearchParams(browser.provider.login(address));
    return await open(`/?${answer(right)}`);
  };
  return { tab: await open('/'), reports };
}

function expectNobody(browser: FakeBrowser): void {
  expect(browser.user()).toBeUndefined();
  expect(browser.cookies.cookie).not.toContain('true');
}

/** Neither codes, states and tokens nor what protects them stands in the console. */
function expectNoSecrets(browser: FakeBrowser, reports: readonly string[]): void {
  const said = reports.join('\n');
  const sent = browser.provider.requests.flatMap(({ form }) => [
    form.code,
    form.code_verifier,
    form.refresh_token,
  ]);
  for (const secret of [...sent, browser.user()?.idToken, 'access-1', 'refresh-2']) {
    if (secret) expect(said).not.toContain(secret);
  }
}
