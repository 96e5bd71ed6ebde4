import type { JWK } from 'jose';
import { discovery } from '../auth/fakeProvider.ts';
import {
  answering,
  behaves,
  claims,
  gives,
  metadata,
  providerError,
  type Row,
  rows,
  signedIn,
  unreachable,
  untrusted,
} from './Row.ts';
import { amongOthers, signs, signsBySecret, signsNothing } from './signing.ts';

const client = 'natural-capital-suite';
/** In seconds, by the clock of tests/unit/auth/fakeClock.ts. */
const now = Date.UTC(2026, 10, 21, 12) / 1000;
const hour = 3600;
/** By which a token says with which keys it is to be checked (RFC 7515, 4.1). */
const ownKeys = (own: JWK) => ({
  kid: 'k',
  jwk: own,
  jku: 'https://evil.test/jwks',
  x5u: 'https://evil.test/certificate',
});
const gone = () => new Response(null, { status: 404 });

/** ID tokens that come with the code. */
export const signInRows: readonly Row[] = [
  ...rows('Basic RP', signedIn, {
    '(plain): behaves': behaves,
    '-idtoken-sig-rs256: signs with RS256 among keys of other kinds': signs({
      publish: amongOthers,
    }),
    '-kid-absent-single-jwks: names no key, and publishes one': signs({
      header: () => ({}),
      publish: (own) => [own],
    }),
    '-kid-absent-multiple-jwks: names no key, and publishes several that could be it': signs({
      header: () => ({}),
      publish: (own, other) => [other, own],
    }),
  }),
  ...rows('Basic RP', untrusted, {
    '-nonce-invalid: sends another nonce': claims({ nonce: 'another' }),
    '-nonce-invalid (absent): sends no nonce': claims({ nonce: undefined }),
    '-missing-sub: leaves sub out': claims({ sub: undefined }),
    '-missing-iat: leaves iat out': claims({ iat: undefined }),
    '-invalid-aud: issues for another client': claims({ aud: 'another' }),
    '-missing-aud: leaves aud out': claims({ aud: undefined }),
    '-invalid-iss: names another issuer': claims({ iss: 'https://evil.test' }),
    '-invalid-sig-rs256: signs with an RSA key that it does not publish': signs({
      publish: (_, other) => [{ ...other, kid: 'k' }],
    }),
    '-invalid-sig-es256: signs with an EC key that it does not publish': signs({
      alg: 'ES256',
      publish: (_, other) => [{ ...other, kid: 'k' }],
    }),
    '-invalid-sig-hs256: signs with a secret that anybody can guess': signsBySecret,
    '-idtoken-sig-none: does not sign': signsNothing,
  }),
  ...rows('Hybrid', untrusted, {
    '-invalid-athash: sends the at_hash of another access token': claims({
      at_hash: '77QmUPtjPfzWtF2AnpK9RQ',
    }),
  }),
  ...rows('Hybrid', signedIn, {
    '-missing-athash: sends no at_hash, as the code flow allows': claims({ at_hash: undefined }),
  }),
  ...rows('Ours: sign-in', untrusted, {
    'an old token': claims({ iat: now - 2 * hour, exp: now - hour }),
    'a token of the next hour': claims({
      iat: now + hour,
      auth_time: now + hour,
      exp: now + 2 * hour,
    }),
    'a foreign azp': claims({ aud: [client, 'another'], azp: 'another' }),
    'no ID token': gives({ id_token: undefined }),
    'an empty ID token': gives({ id_token: '' }),
    'a word as ID token': gives({ id_token: 'opaque' }),
    'an ID token of 100 kB': claims({ story: 'a'.repeat(100_000) }),
    'an access token as ID token, by typ': signs({ header: () => ({ typ: 'at+jwt' }) }),
    'a logout token as ID token': signs({ header: () => ({ typ: 'logout+jwt' }) }),
    'a key that only the token itself brings': signs({ header: ownKeys, publish: () => [] }),
    'a key of the token’s own in the place of the published one': signs({
      header: ownKeys,
      publish: (_, other) => [{ ...other, kid: 'k' }],
    }),
    'no key at all in the JWKS': signs({ publish: () => [] }),
    'no key named, and two others in the JWKS': signs({
      header: () => ({}),
      publish: (_, other) => [other, other],
    }),
  }),
  ...rows('Ours: sign-in', signedIn, {
    'two clients, and azp is us': claims({ aud: [client, 'another'], azp: client }),
    'no expires_in, of the access token, which nothing is called with': gives({
      expires_in: undefined,
    }),
    'expires_in of -1': gives({ expires_in: -1 }),
    'what a library might take for its own': gives({
      userState: { returnPath: '//evil.test' },
      nonce: 'other',
      profile: { sub: 'x' },
    }),
  }),
  ...rows('Ours: sign-in', providerError, {
    'an ID token of 1 MB': claims({ story: 'a'.repeat(1_000_000) }),
    '404 where its keys should be': answering('GET /jwks', gone),
  }),
];

export const discoveryRows: readonly Row[] = [
  ...rows('Config RP', signedIn, {
    '-discovery-openid-config: publishes its addresses': behaves,
    '-discovery-jwks-uri-keys: publishes keys where discovery says': signs({}),
  }),
  ...rows('Config RP', untrusted, {
    '-discovery-issuer-mismatch: names another issuer': metadata({ issuer: 'https://evil.test' }),
  }),
  ...rows('Ours: discovery', unreachable, {
    'says nothing': answering(discovery, () => new Promise(() => {})),
    'answers a portal’s page': answering(discovery, () => new Response('<title>')),
    'answers an empty object': answering(discovery, () => Response.json({})),
    'answers 404': answering(discovery, gone),
    'hangs up': answering(discovery, () => Promise.reject(new TypeError())),
    'names a script as its login': metadata({ authorization_endpoint: 'javascript:alert(1)' }),
    'names plain http under https': metadata({ token_endpoint: 'http://id.suite.test/token' }),
  }),
];
