import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  type ClaimRules,
  findBrokenClaim,
  findEarlierLogin,
  findUntimelyClaim,
  type IdTokenClaims,
  idTokenClaimsSchema,
} from '../../../src/auth/protocol/idTokenClaims.ts';

const optional = { azp: undefined, at_hash: undefined };
const good: IdTokenClaims = {
  ...optional,
  iss: 'https://id.suite.test',
  sub: 'region',
  aud: ['natural-capital-suite'],
  iat: 1_000,
  exp: 1_300,
  nonce: 'n',
  auth_time: 990,
};
const signIn: ClaimRules = {
  issuer: 'https://id.suite.test',
  clientId: 'natural-capital-suite',
  nonce: 'n',
  accessTokenHash: 'hash',
};
const renewal: ClaimRules = { ...signIn, nonce: undefined, previous: good };

/* Claims that are refused, one by one: tests/unit/faults/claims.test.ts. */

test.each<[string, Partial<IdTokenClaims>, ClaimRules]>([
  ['renewal', { nonce: undefined, iat: 1_200 }, renewal],
  ['renewal with an at_hash', { at_hash: 'hash' }, renewal],
  ['renewal by a provider whose clock went back by a minute', { iat: 940 }, renewal],
  [
    'renewal that brings back a nonce which the one before left out',
    { iat: 1_200 },
    { ...renewal, previous: { ...good, nonce: undefined } },
  ],
])('a %s breaks nothing', (_, change, rules) => {
  expect(findBrokenClaim({ ...good, ...change }, rules)).toBeUndefined();
});

test.each([
  [930, undefined],
  [929, 'auth_time is before the request: see VITE_OIDC_AUTH_TIME'],
])('of a login at %i, for a request of ten seconds later, is said: %s', (authTime, broken) => {
  expect(findEarlierLogin({ ...good, auth_time: authTime }, 10)).toBe(broken);
});

test('at_hash without an access token is refused', () => {
  const rules = { ...signIn, accessTokenHash: undefined };
  expect(findBrokenClaim({ ...good, at_hash: 'hash' }, rules)).toBe('at_hash');
});

test.each([
  [939_999, 'iat'],
  [940_000, undefined],
  [1_359_999, undefined],
  [1_360_000, 'exp'],
])('at %i ms the untimely claim is %s', (now, claim) => {
  expect(findUntimelyClaim(good, now)).toBe(claim);
});

test('a subject has at most the 255 characters of OpenID Connect Core 2', () => {
  const parse = (length: number) =>
    v.safeParse(idTokenClaimsSchema, { ...good, sub: 'x'.repeat(length) }).success;
  expect([parse(255), parse(256)]).toEqual([true, false]);
});

const anyClaims = fc.record(
  {
    iss: fc.oneof(fc.constant(good.iss), fc.anything()),
    sub: fc.oneof(fc.constant(good.sub), fc.anything()),
    aud: fc.oneof(
      fc.constantFrom<unknown>(good.aud, 'natural-capital-suite', ['natural-capital-suite', 'x']),
      fc.anything(),
    ),
    exp: fc.oneof(fc.integer({ min: 900, max: 1_400 }), fc.anything()),
    iat: fc.oneof(fc.integer({ min: 900, max: 1_400 }), fc.anything()),
    azp: fc.oneof(fc.constantFrom<unknown>('natural-capital-suite', 'other'), fc.anything()),
    nonce: fc.oneof(fc.constantFrom<unknown>('n', 'm'), fc.anything()),
  },
  { requiredKeys: [] },
);

test.each([
  ['sign-in', signIn],
  ['renewal', renewal],
])('at %s no set of claims outside the rules is accepted', (_, rules) => {
  fc.assert(
    fc.property(anyClaims, (claims) => {
      const parsed = v.safeParse(idTokenClaimsSchema, claims);
      if (!parsed.success || findBrokenClaim(parsed.output, rules) !== undefined) return;
      const aud = [claims.aud].flat();
      expect(claims.iss).toBe(good.iss);
      expect(aud).toContain(rules.clientId);
      expect(Number(claims.exp)).toBeGreaterThan(Number(claims.iat));
      if (rules === signIn) {
        expect(claims.nonce).toBe('n');
        expect([undefined, null, rules.clientId]).toContain(claims.azp);
        if (aud.length > 1) expect(claims.azp).toBe(rules.clientId);
        expect(String(claims.sub)).not.toBe('');
      } else {
        expect([undefined, null, 'n']).toContain(claims.nonce);
        expect(claims.azp ?? undefined).toBeUndefined();
        expect([...new Set(aud)]).toEqual(good.aud);
        expect(claims.sub).toBe(good.sub);
        expect(Number(claims.iat)).toBeGreaterThanOrEqual(good.iat - 60);
      }
    }),
    { numRuns: 5_000 },
  );
});
