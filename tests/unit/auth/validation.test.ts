import { expect, test } from 'vitest';
import { accessTokenHash } from '../../../src/auth/protocol/validateAndStoreTokens.ts';
import { testConfig } from '../../support/testConfig.ts';
import { signs } from '../faults/signing.ts';
import { createFakeBrowser } from './fakeBrowser.ts';
import { discovery, json } from './fakeProvider.ts';
import { pass, settled } from './settled.ts';

/* The rules by themselves: idTokenClaims.test.ts. What comes of a broken one: tests/unit/faults. */

const untrusted = { status: 'signedOut', reason: 'untrusted' };
const now = Date.UTC(2026, 10, 21, 12) / 1000;

test('the console names the broken claim, for iss with both values, and nothing is kept', async () => {
  const browser = await createFakeBrowser();
  browser.provider.claims = { iss: 'https://id.suite.test/' };
  const tab = await browser.signIn();
  expect(tab.auth.getState()).toEqual(untrusted);
  expect(tab.reports).toEqual([
    'untrusted: iss is "https://id.suite.test/" instead of "https://id.suite.test"',
  ]);
  expect(browser.user()).toBeUndefined();
  expect(browser.sharedCookies()).toBe('');
});

test('a matching at_hash is fine, and so is a token without e-mail', async () => {
  const browser = await createFakeBrowser();
  const hash = await accessTokenHash('access-1', 'ES256');
  browser.provider.claims = { at_hash: hash, email: undefined };
  expect((await browser.signIn()).auth.getState()).toMatchObject({ status: 'signedIn' });
});

test.each([
  ['takes an hour', 3_600_000, 0, { auth_time: now + 10 }],
  ['sees the clock go back by a day', 0, -86_400_000, {}],
])('a login that %s is not taken for an earlier one', async (_, passed, jumped, claims) => {
  const browser = await createFakeBrowser();
  const before = await browser.start();
  browser.clock.pass(passed);
  browser.clock.jump(jumped);
  const tab = browser.open({ path: `/${browser.provider.login(before.assigned[0] ?? '')}` });
  browser.provider.claims = claims;
  await tab.auth.start();
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn' });
});

const earlier = 'untrusted: auth_time is before the request: see VITE_OIDC_AUTH_TIME';

interface Between {
  readonly before?: number;
  readonly passed?: number;
  readonly jumped?: number;
  readonly isSilent?: boolean;
}

test.each<[string, Between, string[]]>([
  ['has its clock set forward by a day', { jumped: 86_400_000 }, [earlier]],
  [
    'has its clock set back before, and right again',
    { before: -86_400_000, jumped: 86_400_000 },
    [earlier],
  ],
  ['waits for an hour', { passed: 3_600_000 }, []],
  [
    'waits for an hour and has a clock that goes back',
    { passed: 3_600_000, jumped: -3_600_000 },
    [],
  ],
  [
    'has its clock set forward, and had no server to tell the time,',
    { jumped: 86_400_000, isSilent: true },
    [],
  ],
])(
  'at a provider that asked an hour ago, a device that %s between request and answer',
  async (_, { before = 0, passed = 0, jumped = 0, isSilent = false }, reports) => {
    const browser = await createFakeBrowser();
    if (isSilent) browser.provider.answers.set('HEAD http://localhost:4173/', () => json({}, 503));
    browser.clock.jump(before);
    const left = await browser.start();
    await settled();
    browser.clock.pass(passed);
    browser.clock.jump(jumped);
    browser.provider.answers.clear();
    const authTime = browser.clock.trueTime() / 1000 - 3_600;
    browser.provider.claims = { auth_time: authTime };
    const tab = browser.open({ path: `/${browser.provider.login(left.assigned[0] ?? '')}` });
    await tab.auth.start();
    expect(tab.reports).toEqual(reports);
    const status = reports.length > 0 ? 'signedOut' : 'signedIn';
    expect(tab.auth.getState()).toMatchObject({ status });
  },
);

test('where the provider cannot say it, no time of authentication is asked for', async () => {
  const browser = await createFakeBrowser();
  browser.config = { ...testConfig, oidc: { ...testConfig.oidc, authTime: 'off' } };
  browser.provider.claims = { auth_time: undefined };
  expect((await browser.signIn()).auth.getState()).toMatchObject({ status: 'signedIn' });
});

test('the hash of an access token is the one of OpenID Connect Core, A.3, half of its algorithm’s', async () => {
  expect(await accessTokenHash('jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y', 'RS256')).toBe(
    '77QmUPtjPfzWtF2AnpK9RQ',
  );
  const hashes = ['PS384', 'ES512', 'EdDSA', 'Ed25519'].map((alg) =>
    accessTokenHash('access', alg),
  );
  expect((await Promise.all(hashes)).map(({ length }) => length)).toEqual([32, 43, 43, 43]);
});

test.each(['PS256', 'ES384', 'EdDSA', 'Ed25519'])('accepts %s', async (alg) => {
  const browser = await createFakeBrowser();
  await signs({ alg })(browser.provider);
  expect((await browser.signIn()).auth.getState()).toMatchObject({ status: 'signedIn' });
});

test('keys are kept, and fetched again once where none of them has signed', async () => {
  const browser = await createFakeBrowser();
  browser.provider.answers.set('GET /jwks', () => {
    browser.provider.answers.clear();
    return json({ keys: [] });
  });
  const tab = await browser.signIn();
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'fresh' });
  expect(browser.provider.count('GET /jwks')).toBe(2);

  await pass(browser, 241_000);
  expect(browser.provider.count('GET /jwks')).toBe(2);
  await browser.provider.rotateKeys();
  browser.provider.answers.set('GET /jwks', () => json({ keys: [] }));
  await pass(browser, 241_000);
  expect(tab.auth.getState()).toEqual(untrusted);
  expect(browser.provider.count('GET /jwks')).toBe(3);
});

test.each(['https://id.suite.test//', 'https://id.suite.test/x', 'http://id.suite.test'])(
  'discovery that names the issuer %s, by more than one slash another, is sent nothing',
  async (issuer) => {
    const browser = await createFakeBrowser();
    browser.provider.metadata = { ...browser.provider.metadata, issuer };
    const tab = await browser.start();
    expect(tab.auth.getState()).toEqual(untrusted);
    expect(tab.assigned).toEqual([]);
    expect(tab.reports).toEqual([
      `signInFailed: the discovered issuer is "${issuer}" instead of "https://id.suite.test"`,
    ]);
  },
);

test.each([
  ['https://id.suite.test', 'https://id.suite.test/'],
  ['https://id.suite.test/', 'https://id.suite.test'],
])('for the authority %s the issuer %s signs in and renews', async (authority, issuer) => {
  const browser = await createFakeBrowser();
  browser.config = { ...testConfig, oidc: { ...testConfig.oidc, authority } };
  browser.provider.metadata = { ...browser.provider.metadata, issuer };
  browser.provider.claims = { iss: issuer };
  const tab = await browser.signIn();
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', account: { issuer } });
  tab.close();

  // The next page need not ask again where the provider is.
  browser.provider.answers.set(discovery, () => json({}, 503));
  const next = await browser.start();
  const bearer = await next.auth.bearer();
  await pass(browser, 241_000);
  expect(await next.auth.bearer()).not.toBe(bearer);
});

test('optional addresses that are null or nonsense are as if they were left out', async () => {
  const browser = await createFakeBrowser();
  browser.provider.metadata = {
    ...browser.provider.metadata,
    end_session_endpoint: null,
    revocation_endpoint: 'http://id.suite.test/revoke',
    authorization_response_iss_parameter_supported: 'no',
  };
  const tab = await browser.signIn();
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn' });
  await tab.auth.signOut();
  expect(tab.assigned).toEqual(['http://localhost:4173/']);
  expect(browser.provider.requests.filter(({ line }) => line.includes('revoke'))).toEqual([]);
});
