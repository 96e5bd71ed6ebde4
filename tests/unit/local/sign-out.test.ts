import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { clientId } from '../../../local/provider/providerConfiguration.ts';
import {
  appOrigin,
  authorizationAddress,
  createVisitor,
  signIn,
  type Visitor,
} from '../../support/visitor.ts';
import { goodClaims, signed, startedStandIns } from './startedStandIns.ts';

function leave(visitor: Visitor, parameters: Record<string, string>): Promise<Response> {
  return visitor.visit(`/session/end?${new URLSearchParams(parameters)}`);
}

/** Sends the page's form as its script or its button would. */
async function confirm(visitor: Visitor, text: string) {
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
  return visitor.follow(await visitor.submit('/session/end/confirm', { xsrf, logout: 'yes' }));
}

test('asks nothing when the hint is valid, and comes back with the state', async () => {
  const { issuer } = await startedStandIns();
  const visitor = createVisitor(issuer);
  const { id_token } = await signIn(visitor, issuer, 'single@suite.test');
  const page = await leave(visitor, {
    id_token_hint: id_token,
    post_logout_redirect_uri: `${appOrigin}/`,
    state: 'bye',
  });
  const text = await page.text();
  expect(text).toContain("getElementById('op.logoutForm').submit()");
  expect(text).not.toContain('Stay signed in');
  const policy = page.headers.get('content-security-policy');
  expect(policy).toContain("script-src 'sha256-");
  expect(policy).toContain(`form-action 'self' ${appOrigin}`);

  const back = await confirm(visitor, text);
  expect(String(back)).toBe(`${appOrigin}/?state=bye`);
});

test('asks nothing when the hint has expired, or is the account without a token', async () => {
  const { database, issuer } = await startedStandIns();
  const visitor = createVisitor(issuer);
  const { sub = '' } = decodeJwt((await signIn(visitor, issuer, 'single@suite.test')).id_token);
  const claims = goodClaims(issuer, sub);
  const dead = await signed(database, { ...claims, iat: 1_000_000_000, exp: 1_000_000_300 });
  const logoutHint = { client_id: clientId, logout_hint: sub };
  for (const parameters of [{ id_token_hint: dead }, logoutHint]) {
    const back = { post_logout_redirect_uri: `${appOrigin}/`, state: 'bye' };
    const page = await leave(visitor, { ...parameters, ...back });
    const text = await page.text();
    expect(text).toContain("getElementById('op.logoutForm').submit()");
    expect(text).not.toContain('Stay signed in');
  }
});

test('the session is over afterwards', async () => {
  const { issuer } = await startedStandIns();
  const visitor = createVisitor(issuer);
  const { id_token } = await signIn(visitor, issuer, 'single@suite.test');
  await confirm(visitor, await (await leave(visitor, { id_token_hint: id_token })).text());
  const { address } = authorizationAddress(issuer, { prompt: 'none' });
  const back = await visitor.follow(await visitor.visit(address));
  expect(back instanceof URL && back.searchParams.get('error')).toBe('login_required');
});

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
