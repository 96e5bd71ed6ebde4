import { decodeJwt, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { accountByEmail } from '../../../local/data/accounts.ts';
import { openDatabase } from '../../../local/data/database.ts';
import { createVisitor, signIn } from '../../support/visitor.ts';
import { goodClaims, signed, startedStandIns } from './startedStandIns.ts';

async function started() {
  const standIns = await startedStandIns();
  const subject = accountByEmail(standIns.database, 'region@suite.test')?.id ?? '';
  return {
    ...standIns,
    claims: goodClaims(standIns.issuer, subject),
    ask: (token: string) =>
      fetch(`${standIns.api}/me`, { headers: { Authorization: `Bearer ${token}` } }),
  };
}

test('accepts the ID token that the provider issues', async () => {
  const { issuer, ask } = await started();
  const tokens = await signIn(createVisitor(issuer), issuer, 'region@suite.test');
  expect((await ask(tokens.id_token)).status).toBe(200);
  expect(decodeJwt(tokens.id_token)).not.toHaveProperty('azp');
});

test('refuses the access token', async () => {
  const { issuer, ask } = await started();
  const tokens = await signIn(createVisitor(issuer), issuer, 'region@suite.test');
  expect((await ask(tokens.access_token)).status).toBe(401);
});

const now = () => Math.floor(Date.now() / 1000);

test.for<[string, Record<string, unknown>]>([
  ['another issuer', { iss: 'http://localhost:1' }],
  ['another audience', { aud: 'somebody-else' }],
  ['another authorized party', { azp: 'somebody-else' }],
  ['several audiences without an authorized party', { aud: ['natural-capital-suite', 'other'] }],
  ['an expiry in the past', { exp: now() - 10 }],
  ['no expiry', { exp: undefined }],
  ['no time of issue', { iat: undefined }],
  ['a time of issue to come', { iat: now() + 60 }],
  ['no subject', { sub: undefined }],
  ['an unknown subject', { sub: 'nobody' }],
])('refuses a token with %s', async ([, change]) => {
  const { database, claims, ask } = await started();
  const answer = await ask(await signed(database, { ...claims, ...change }));
  expect(answer.status).toBe(401);
  expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
});

test('refuses an unsigned token', async () => {
  const { claims, ask } = await started();
  expect((await ask(new UnsecuredJWT(claims).encode())).status).toBe(401);
});

test('refuses a token signed with another key', async () => {
  const { claims, ask } = await started();
  const foreign = openDatabase(':memory:');
  expect((await ask(await signed(foreign, claims))).status).toBe(401);
});
