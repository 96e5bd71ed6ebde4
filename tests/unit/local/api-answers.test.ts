import { expect, test } from 'vitest';
import { accountByEmail } from '../../../local/data/accounts.ts';
import { appOrigin } from '../../support/visitor.ts';
import { goodClaims, signed, startedStandIns } from './startedStandIns.ts';

async function signedIn(email: string) {
  const standIns = await startedStandIns();
  const subject = accountByEmail(standIns.database, email)?.id ?? '';
  const token = await signed(standIns.database, goodClaims(standIns.issuer, subject));
  return {
    ...standIns,
    token,
    ask: (path: string, init: RequestInit = {}) =>
      fetch(`${standIns.api}${path}`, {
        ...init,
        headers: { Authorization: `Bearer ${token}`, Origin: appOrigin, ...init.headers },
      }),
  };
}

test('answers 304 to a client that has the list already', async () => {
  const { ask } = await signedIn('region@suite.test');
  const first = await ask('/me/applications');
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  expect(first.headers.get('vary')).toBe('Origin, Authorization');
  expect(first.headers.get('access-control-expose-headers')).toMatch(/ETag.*Retry-After/);
  const again = await ask('/me/applications', { headers: { 'If-None-Match': `W/"x", ${etag}` } });
  expect(again.status).toBe(304);
  expect(again.headers.get('access-control-allow-origin')).toBe(appOrigin);
  expect((await ask('/me/applications')).status).toBe(200);
});

test('lets only the application read its answers', async () => {
  const { api, ask } = await signedIn('region@suite.test');
  expect((await ask('/me')).headers.get('access-control-allow-origin')).toBe(appOrigin);
  const foreign = await fetch(`${api}/me`, { headers: { Origin: 'http://localhost:9999' } });
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
});

test('echo redirects on this machine only', async () => {
  const { ask, telemetry } = await signedIn('region@suite.test');
  const there = `/echo?redirect=${encodeURIComponent(`${telemetry}/items`)}`;
  const answer = await ask(there, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([307, `${telemetry}/items`]);
  expect((await ask('/echo?redirect=https://evil.test/')).status).toBe(400);
});
