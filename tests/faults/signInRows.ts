import type { Row } from './Row.ts';
import { refuses, saysItFailed, signsIn } from './requirements.ts';
import { signedWithSecret, unsigned } from './signingKeys.ts';

const client = 'natural-capital-suite';

/** Basic RP plan, and modules beside it: ID tokens that come with the code. */
const basicRows: readonly Omit<Row, 'plan'>[] = [
  { module: '(plain)', provider: 'behaves', fault: {}, must: signsIn },
  {
    module: '-nonce-invalid',
    provider: 'sends another nonce',
    fault: { claims: () => ({ nonce: 'another' }) },
    must: refuses,
  },
  {
    module: '-nonce-invalid (absent)',
    provider: 'sends no nonce',
    fault: { claims: () => ({ nonce: undefined }) },
    must: refuses,
  },
  {
    module: '-missing-sub',
    provider: 'leaves sub out',
    fault: { claims: () => ({ sub: undefined }) },
    must: refuses,
  },
  {
    module: '-missing-iat',
    provider: 'leaves iat out',
    fault: { claims: () => ({ iat: undefined }) },
    must: refuses,
  },
  {
    module: '-invalid-aud',
    provider: 'issues for another client',
    fault: { claims: () => ({ aud: 'another' }) },
    must: refuses,
  },
  {
    module: '-missing-aud',
    provider: 'leaves aud out',
    fault: { claims: () => ({ aud: undefined }) },
    must: refuses,
  },
  {
    module: '-invalid-iss',
    provider: 'names another issuer',
    fault: { claims: () => ({ iss: 'https://evil.test' }) },
    must: refuses,
  },
  {
    module: '-invalid-sig-rs256',
    provider: 'signs with an RSA key that it does not publish',
    fault: { idToken: (claims, keys) => keys.signByStranger(claims, 'RS256') },
    must: refuses,
  },
  {
    module: '-invalid-sig-es256',
    provider: 'signs with an EC key that it does not publish',
    fault: { idToken: (claims, keys) => keys.signByStranger(claims, 'ES256') },
    must: refuses,
  },
  {
    module: '-invalid-sig-hs256',
    provider: 'signs with a secret that anybody can guess',
    fault: { idToken: (claims, keys) => signedWithSecret(claims, keys.current.kid ?? '') },
    must: refuses,
  },
  {
    module: '-idtoken-sig-none',
    provider: 'does not sign',
    fault: { idToken: unsigned },
    must: refuses,
  },
  {
    module: '-idtoken-sig-rs256',
    provider: 'signs with RS256 among keys of other kinds',
    fault: { keySet: ({ current, others }) => [others.es256, others.rs256, current] },
    must: signsIn,
  },
  {
    module: '-kid-absent-single-jwks',
    provider: 'names no key, and publishes one',
    fault: { idToken: (claims, keys) => keys.sign(claims, { kid: undefined }) },
    must: signsIn,
  },
  {
    module: '-kid-absent-multiple-jwks',
    provider: 'names no key, and publishes several that could be it',
    fault: {
      idToken: (claims, keys) => keys.sign(claims, { kid: undefined }),
      keySet: ({ current, others }) => [others.rs256, current],
    },
    must: signsIn,
  },
];

const hybridRows: readonly Omit<Row, 'plan'>[] = [
  {
    module: '-invalid-athash',
    provider: 'sends the at_hash of another access token',
    fault: { claims: () => ({ at_hash: '77QmUPtjPfzWtF2AnpK9RQ' }) },
    must: refuses,
  },
  {
    module: '-missing-athash',
    provider: 'sends no at_hash, which the code flow allows',
    fault: { claims: () => ({ at_hash: undefined }) },
    must: signsIn,
  },
];

const ourRows: readonly Omit<Row, 'plan'>[] = [
  {
    module: 'exp past',
    provider: 'issues a token that ended an hour ago',
    fault: { claims: ({ iat }) => ({ iat: iat - 7200, exp: iat - 3600 }) },
    must: refuses,
  },
  {
    module: 'exp missing',
    provider: 'leaves exp out',
    fault: { claims: () => ({ exp: undefined }) },
    must: refuses,
  },
  {
    module: 'iat in the future',
    provider: 'issues a token of the next hour',
    fault: {
      claims: ({ iat }) => ({ iat: iat + 3600, auth_time: iat + 3600, exp: iat + 7200 }),
    },
    must: refuses,
  },
  {
    module: 'auth_time missing',
    provider: 'does not say when somebody signed in',
    fault: { claims: () => ({ auth_time: undefined }) },
    must: refuses,
  },
  {
    module: 'auth_time of an earlier session',
    provider: 'answers for who signed in there an hour ago',
    fault: { claims: ({ iat }) => ({ auth_time: iat - 3600 }) },
    must: refuses,
  },
  {
    module: 'several aud without azp',
    provider: 'issues for two clients and does not say to whom',
    fault: { claims: () => ({ aud: [client, 'another'] }) },
    must: refuses,
  },
  {
    module: 'foreign azp',
    provider: 'issues to another client',
    fault: { claims: () => ({ aud: [client, 'another'], azp: 'another' }) },
    must: refuses,
  },
  {
    module: 'several aud with our azp',
    provider: 'issues for two clients, to us',
    fault: { claims: () => ({ aud: [client, 'another'], azp: client }) },
    must: signsIn,
  },
  {
    module: 'ID token absent',
    provider: 'answers the code without one',
    fault: { idToken: () => undefined },
    must: refuses,
  },
  {
    module: 'ID token empty',
    provider: 'answers an empty one',
    fault: { idToken: () => '' },
    must: refuses,
  },
  {
    module: 'ID token not a JWT',
    provider: 'answers a word',
    fault: { idToken: () => 'opaque' },
    must: refuses,
  },
  {
    module: 'ID token of 1 MB',
    provider: 'fills a claim with a million letters',
    fault: { claims: () => ({ story: 'a'.repeat(1_000_000) }) },
    must: refuses,
  },
  ...[undefined, -1, '3600', 0].map((expires_in) => ({
    module: `expires_in ${expires_in === undefined ? 'missing' : JSON.stringify(expires_in)}`,
    provider: 'says so of the access token, which nothing is called with',
    fault: { tokens: { expires_in } },
    must: signsIn,
  })),
  {
    module: 'JWKS empty',
    provider: 'publishes no key at all',
    fault: { keySet: () => [] },
    must: refuses,
  },
  {
    module: 'JWKS gone',
    provider: 'answers 404 where its keys should be',
    fault: { answers: { keys: (response) => void response.writeHead(404).end() } },
    must: saysItFailed,
  },
];

export const signInRows: readonly Row[] = [
  ...basicRows.map((row) => ({ ...row, plan: 'Basic RP' as const })),
  ...hybridRows.map((row) => ({ ...row, plan: 'Hybrid' as const })),
  ...ourRows.map((row) => ({ ...row, plan: 'Ours: sign-in' as const })),
];
