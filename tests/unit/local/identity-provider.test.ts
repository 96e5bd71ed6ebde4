import { decodeJwt } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import {
  appOrigin,
  authorizationAddress,
  createVisitor,
  renew,
  renewed,
  requestTokens,
  signIn,
} from '../../support/visitor.ts';
import { startedStandIns } from './startedStandIns.ts';

const email = 'single@suite.test';

afterEach(() => {
  vi.useRealTimers();
});

/** From now on the clock stands, and moves only by `pass`. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['Date'] });
  return { pass: (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000) };
}

test('refuses a request without PKCE', async () => {
  const { issuer } = await startedStandIns();
  const { address } = authorizationAddress(issuer, { code_challenge: '' });
  const visitor = createVisitor(issuer);
  const back = await visitor.follow(await visitor.visit(address));
  expect(back instanceof URL && back.searchParams.get('error')).toBe('invalid_request');
});

test.for(['http://localhost:4173', 'http://localhost:4173/x', 'http://evil.test/'])(
  'never sends anybody to %s',
  async (redirect) => {
    const { issuer } = await startedStandIns();
    const { address } = authorizationAddress(issuer, { redirect_uri: redirect });
    const page = await createVisitor(issuer).visit(address);
    expect([page.status, page.headers.get('location')]).toEqual([400, null]);
    expect(await page.text()).toContain('invalid_redirect_uri');
  },
);

test('revokes all tokens of a sign-in when a refresh token is used again', async () => {
  const { issuer } = await startedStandIns();
  const first = await signIn(createVisitor(issuer), issuer, email);
  const second = await renewed(issuer, first.refresh_token);
  const reuse = await renew(issuer, first.refresh_token);
  expect([reuse.status, (await reuse.json()).error]).toEqual([400, 'invalid_grant']);
  expect((await renew(issuer, second.refresh_token)).status).toBe(400);
});

test('re-use in one sign-in leaves another one of the same user alone', async () => {
  const { issuer } = await startedStandIns();
  const visitor = createVisitor(issuer);
  const old = await signIn(visitor, issuer, email);
  const current = await signIn(visitor, issuer, email);
  await renew(issuer, old.refresh_token);
  await renew(issuer, old.refresh_token);
  expect((await renew(issuer, current.refresh_token)).status).toBe(200);
});

test('gives the same replacement again within the overlap', async () => {
  const { issuer } = await startedStandIns({ lifetimes: { refreshOverlap: 30 } });
  const first = await signIn(createVisitor(issuer), issuer, email);
  const clock = stopClock();
  const lost = await renewed(issuer, first.refresh_token);
  clock.pass(29);
  const again = await renewed(issuer, first.refresh_token);
  expect(again.refresh_token).toBe(lost.refresh_token);
  const third = await renewed(issuer, again.refresh_token);
  expect(third.refresh_token).not.toBe(again.refresh_token);
});

test('takes a second use for re-use once the overlap is over', async () => {
  const { issuer } = await startedStandIns({ lifetimes: { refreshOverlap: 30 } });
  const first = await signIn(createVisitor(issuer), issuer, email);
  const clock = stopClock();
  const second = await renewed(issuer, first.refresh_token);
  clock.pass(30);
  expect((await renew(issuer, first.refresh_token)).status).toBe(400);
  expect((await renew(issuer, second.refresh_token)).status).toBe(400);
});

test('a repeated use does not revive a replacement that was used', async () => {
  const { issuer } = await startedStandIns({ lifetimes: { refreshOverlap: 30 } });
  const first = await signIn(createVisitor(issuer), issuer, email);
  const clock = stopClock();
  const second = await renewed(issuer, first.refresh_token);
  await renewed(issuer, second.refresh_token);
  clock.pass(29);
  await renewed(issuer, first.refresh_token);
  clock.pass(2);
  expect((await renew(issuer, second.refresh_token)).status).toBe(400);
});

test('gives each token the configured lifetime', async () => {
  const lifetimes = { idToken: 7, accessToken: 11, refreshToken: 20 };
  const { issuer } = await startedStandIns({ lifetimes });
  const tokens = await signIn(createVisitor(issuer), issuer, email);
  const { exp = 0, iat = 0 } = decodeJwt(tokens.id_token);
  expect([exp - iat, tokens.expires_in]).toEqual([7, 11]);
  const clock = stopClock();
  clock.pass(15);
  const later = await renewed(issuer, tokens.refresh_token);
  clock.pass(6);
  expect((await renew(issuer, later.refresh_token)).status).toBe(400);
});

test('keeps sessions, keys and refresh tokens when it restarts', async () => {
  const { issuer, restartIdentityProvider } = await startedStandIns();
  const visitor = createVisitor(issuer);
  const tokens = await signIn(visitor, issuer, email);
  const keys = await (await fetch(`${issuer}/jwks`)).text();

  await restartIdentityProvider();
  expect(await (await fetch(`${issuer}/jwks`)).text()).toBe(keys);
  expect((await renew(issuer, tokens.refresh_token)).status).toBe(200);
  const { address } = authorizationAddress(issuer, { prompt: 'none' });
  const back = await visitor.follow(await visitor.visit(address));
  expect(back instanceof URL && back.searchParams.has('code')).toBe(true);
});

test('answers tokens to the application only', async () => {
  const { issuer } = await startedStandIns();
  const foreign = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { Origin: 'http://localhost:9999' },
    body: new URLSearchParams({ client_id: 'natural-capital-suite', grant_type: 'x' }),
  });
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  const own = await requestTokens(issuer, { grant_type: 'refresh_token', refresh_token: 'x' });
  expect(own.headers.get('access-control-allow-origin')).toBe(appOrigin);
});
