import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { createVisitor, signIn, type Visitor } from '../../support/visitor.ts';
import { startedStandIns } from './startedStandIns.ts';

function leave(visitor: Visitor, parameters: Record<string, string>): Promise<Response> {
  return visitor.visit(`/session/end?${new URLSearchParams(parameters)}`);
}

test('asks first without a hint, and with somebody else’s', async () => {
  const { issuer } = await startedStandIns();
  const other = await signIn(createVisitor(issuer), issuer, 'region@suite.test');
  const visitor = createVisitor(issuer);
  await signIn(visitor, issuer, 'single@suite.test');
  const { sub = '' } = decodeJwt(other.id_token);
  for (const parameters of [{}, { id_token_hint: other.id_token }, { logout_hint: sub }]) {
    const page = await leave(visitor, parameters);
    const text = await page.text();
    expect(text).toContain('Stay signed in');
    expect(text).not.toContain('<script');
  }
});

test('goes to no other address than the registered one', async () => {
  const { issuer } = await startedStandIns();
  const visitor = createVisitor(issuer);
  const { id_token } = await signIn(visitor, issuer, 'single@suite.test');
  const page = await leave(visitor, {
    id_token_hint: id_token,
    post_logout_redirect_uri: 'http://evil.test/',
  });
  expect(page.status).toBe(400);
});
