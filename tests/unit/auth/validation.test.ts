import {
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { expect, test } from 'vitest';
import { accessTokenHash } from '../../../src/auth/protocol/validateIdToken.ts';
import { testConfig } from '../../support/testConfig.ts';
import { createFakeBrowser, type FakeBrowser } from './fakeBrowser.ts';
import { json } from './fakeProvider.ts';
import { settled } from './settled.ts';

const untrusted = { status: 'signedOut', reason: 'untrusted' };
const now = Date.UTC(2026, 10, 21, 12) / 1000;

async function signInWith(browser: FakeBrowser, claims: Record<string, unknown>) {
  browser.provider.claims = claims;
  return await browser.signIn();
}

test.each<[string, Record<string, unknown>, string]>([
  [
    'another issuer',
    { iss: 'https://evil.test' },
    'iss is "https://evil.test" instead of "https://id.suite.test"',
  ],
  [
    'an issuer that discovery spells without the slash',
    { iss: 'https://id.suite.test/' },
    'iss is "https://id.suite.test/" instead of "https://id.suite.test"',
  ],
  ['another audience', { aud: 'other' }, 'aud'],
  ['no audience', { aud: undefined }, 'aud'],
  ['no subject', { sub: undefined }, 'sub'],
  ['no time of issue', { iat: undefined }, 'iat'],
  ['no end', { exp: undefined }, 'exp'],
  ['an end long past', { iat: now - 7_200, exp: now - 3_600 }, 'exp'],
  [
    'a beginning in the future',
    { iat: now + 3_600, auth_time: now + 3_600, exp: now + 7_200 },
    'iat',
  ],
  ['a foreign azp', { azp: 'other' }, 'azp'],
  ['several audiences without azp', { aud: ['natural-capital-suite', 'x'] }, 'azp'],
  ['another nonce', { nonce: 'replayed' }, 'nonce'],
  ['no nonce', { nonce: undefined }, 'nonce'],
  ['another access token’s hash', { at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' }, 'at_hash'],
  [
    'no time of authentication',
    { auth_time: undefined },
    'auth_time is missing: see VITE_OIDC_AUTH_TIME',
  ],
  [
    'an authentication before the request',
    { auth_time: now - 61 },
    'auth_time is before the request: see VITE_OIDC_AUTH_TIME',
  ],
  ['a subject of 256 characters', { sub: 'x'.repeat(256) }, 'sub'],
])('a token with %s is neither kept nor used', async (_, claims, named) => {
  const browser = await createFakeBrowser();
  const tab = await signInWith(browser, claims);
  expect(tab.auth.getState()).toEqual(untrusted);
  expect(browser.user()).toBeUndefined();
  expect(browser.cookies.cookie).toBe('');
  expect(tab.reports).toEqual([`untrusted: ${named}`]);
});

test('a matching at_hash and azp are fine, and so is a token without e-mail', async () => {
  const browser = await createFakeBrowser();
  const tab = await signInWith(browser, {
    at_hash: await accessTokenHash('access-1', 'ES256'),
    aud: ['natural-capital-suite', 'x'],
    azp: 'natural-capital-suite',
    email: undefined,
  });
  expect(tab.auth.getState()).toEqual({
    status: 'signedIn',
    account: {
      issuer: 'https://id.suite.test',
      subject: 'region',
      signInId: expect.any(String),
    },
    freshness: 'fresh',
  });
});

test('a login that takes an hour is not taken for an earlier one', async () => {
  const browser = await createFakeBrowser();
  const before = browser.open();
  await before.auth.start();
  browser.clock.pass(3_600_000);
  const tab = browser.open({ path: `/${browser.provider.login(before.assigned[0] ?? '')}` });
  browser.provider.claims = { auth_time: now + 10 };
  await tab.auth.start();
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn' });
});

test('a device whose clock goes back during the login takes it for a new one', async () => {
  const browser = await createFakeBrowser();
  const before = browser.open();
  await before.auth.start();
  browser.clock.jump(-86_400_000);
  const tab = browser.open({ path: `/${browser.provider.login(before.assigned[0] ?? '')}` });
  await tab.auth.start();
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn' });
});

test('where the provider cannot say it, no time of authentication is asked for', async () => {
  const browser = await createFakeBrowser();
  browser.config = { ...testConfig, oidc: { ...testConfig.oidc, authTime: 'off' } };
  const tab = await signInWith(browser, { auth_time: undefined });
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn' });
});

test('the hash of an access token is the one of OpenID Connect Core, A.3', async () => {
  expect(await accessTokenHash('jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y', 'RS256')).toBe(
    '77QmUPtjPfzWtF2AnpK9RQ',
  );
});

test.each([
  ['RS256', 22],
  ['PS384', 32],
  ['ES512', 43],
  ['EdDSA', 43],
  ['Ed25519', 43],
])('the hash for %s has %i characters', async (algorithm, length) => {
  expect(await accessTokenHash('access', algorithm)).toHaveLength(length);
});

async function tokenSignedBy(
  browser: FakeBrowser,
  { alg = 'ES256', header = {} }: { alg?: string; header?: Partial<JWTHeaderParameters> },
) {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), alg, use: 'sig' };
  const sign = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg, ...header }).sign(privateKey);
  const resign = async (token: string) => {
    const payload: JWTPayload = JSON.parse(atob(token.split('.')[1] ?? ''));
    return await sign(payload);
  };
  return { jwk, resign, browser };
}

/** Signs in with the provider's ID token signed again by another key or under another header. */
async function signInResigned(
  options: { alg?: string; header?: Partial<JWTHeaderParameters> },
  keysOf: (jwk: object) => object[],
) {
  const browser = await createFakeBrowser();
  const { jwk, resign } = await tokenSignedBy(browser, options);
  const { issueIdToken } = browser.provider;
  browser.provider.issueIdToken = async (claims) => await resign(await issueIdToken(claims));
  browser.provider.answers.set('GET /jwks', () => json({ keys: keysOf(jwk) }));
  const tab = await browser.signIn();
  return tab.auth.getState().status;
}

test.each(['RS256', 'PS256', 'ES384', 'EdDSA', 'Ed25519'])('accepts %s', async (alg) => {
  expect(await signInResigned({ alg, header: { kid: 'k' } }, (jwk) => [{ ...jwk, kid: 'k' }])).toBe(
    'signedIn',
  );
});

test('a signature by another key of that name is refused', async () => {
  const { publicKey } = await generateKeyPair('ES256', { extractable: true });
  const other = { ...(await exportJWK(publicKey)), kid: 'k' };
  expect(await signInResigned({ header: { kid: 'k' } }, () => [other])).toBe('signedOut');
});

test('without a key id the one key that fits is used', async () => {
  expect(await signInResigned({}, (jwk) => [jwk])).toBe('signedIn');
});

test('without a key id every key that fits is tried', async () => {
  const { publicKey } = await generateKeyPair('ES256', { extractable: true });
  const other = { ...(await exportJWK(publicKey)), alg: 'ES256' };
  expect(await signInResigned({}, (jwk) => [other, jwk])).toBe('signedIn');
  expect(await signInResigned({}, () => [other, other])).toBe('signedOut');
});

test('no keys at all prove nothing', async () => {
  expect(await signInResigned({}, () => [])).toBe('signedOut');
});

test.each(['at+jwt', 'logout+jwt'])('a token of type %s is no ID token', async (typ) => {
  expect(await signInResigned({ header: { typ } }, (jwk) => [jwk])).toBe('signedOut');
});

test('a secret that could be guessed from what is public signs nothing', async () => {
  const browser = await createFakeBrowser();
  const { issueIdToken } = browser.provider;
  browser.provider.issueIdToken = async (claims) => {
    const payload: JWTPayload = JSON.parse(atob((await issueIdToken(claims)).split('.')[1] ?? ''));
    return await new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
      .sign(Uint8Array.from('natural-capital-suite'.repeat(2), (letter) => letter.charCodeAt(0)));
  };
  expect((await browser.signIn()).auth.getState()).toEqual(untrusted);
});

test('keys that were rotated a moment ago are fetched again', async () => {
  const browser = await createFakeBrowser();
  const tab = await browser.signIn();
  await browser.provider.rotateKeys();
  const bearer = await tab.auth.bearer();
  browser.clock.pass(241_000);
  await settled();
  expect(await tab.auth.bearer()).not.toBe(bearer);
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn', freshness: 'fresh' });
  expect(browser.provider.count('GET /jwks')).toBe(2);
});

test('discovery that names another issuer is detected, and nothing is sent there', async () => {
  const browser = await createFakeBrowser();
  browser.provider.metadata = { ...browser.provider.metadata, issuer: 'https://evil.test' };
  const tab = browser.open();
  await tab.auth.start();
  expect(tab.auth.getState()).toEqual(untrusted);
  expect(tab.assigned).toEqual([]);
  expect(tab.reports).toEqual([
    'signInFailed: the discovered issuer is "https://evil.test" instead of "https://id.suite.test"',
  ]);
});

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
  const bearer = await tab.auth.bearer();
  browser.clock.pass(241_000);
  await settled();
  expect(await tab.auth.bearer()).not.toBe(bearer);

  // The next page need not ask again.
  tab.close();
  browser.provider.answers.set('GET /.well-known/openid-configuration', () => json({}, 503));
  const next = browser.open();
  await next.auth.start();
  const known = await next.auth.bearer();
  browser.clock.pass(241_000);
  await settled();
  expect(await next.auth.bearer()).not.toBe(known);
});

test.each(['https://id.suite.test//', 'https://id.suite.test/x', 'http://id.suite.test'])(
  'discovery that names the issuer %s differs by more than one slash',
  async (issuer) => {
    const browser = await createFakeBrowser();
    browser.provider.metadata = { ...browser.provider.metadata, issuer };
    const tab = browser.open();
    await tab.auth.start();
    expect(tab.auth.getState()).toEqual(untrusted);
  },
);

test('discovery that names plain http for an https authority is no answer', async () => {
  const browser = await createFakeBrowser();
  browser.provider.metadata = {
    ...browser.provider.metadata,
    token_endpoint: 'http://id.suite.test/token',
  };
  const tab = browser.open();
  await tab.auth.start();
  expect(tab.auth.getState()).toEqual({ status: 'signedOut', reason: 'unreachable' });
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

test.each([
  ['is another', '&iss=https%3A%2F%2Fevil.test', true],
  ['is spelt with another slash', '&iss=https%3A%2F%2Fid.suite.test%2F', true],
  ['is missing where it was promised', '', true],
])('a callback whose issuer %s does not get its code exchanged', async (_, iss, promised) => {
  const browser = await createFakeBrowser();
  browser.provider.metadata = {
    ...browser.provider.metadata,
    authorization_response_iss_parameter_supported: promised,
  };
  const before = browser.open();
  await before.auth.start();
  const tab = browser.open({ path: `/${browser.provider.login(before.assigned[0] ?? '')}${iss}` });
  await tab.auth.start();
  expect(tab.auth.getState()).toEqual(untrusted);
  expect(browser.provider.count('POST /token')).toBe(0);
});

test('a callback that names our issuer is ours', async () => {
  const browser = await createFakeBrowser();
  const before = browser.open();
  await before.auth.start();
  const query = browser.provider.login(before.assigned[0] ?? '');
  const tab = browser.open({ path: `/${query}&iss=https%3A%2F%2Fid.suite.test` });
  await tab.auth.start();
  expect(tab.auth.getState()).toMatchObject({ status: 'signedIn' });
});
