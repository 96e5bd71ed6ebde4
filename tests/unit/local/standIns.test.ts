import { importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../local/data/database.ts';
import { signingKeys } from '../../../local/data/secrets.ts';
import { reset } from '../../../local/data/seed.ts';
import { listen } from '../../../local/listen.ts';
import { startStandIns } from '../../../local/standIns.ts';
import { ask } from '../../servers/ask.ts';
import { appOrigin, createVisitor, renew, renewed, signIn } from '../../support/visitor.ts';

/* No browser story would notice if the stand-ins were more lenient in this. */

const email = 'single@suite.test';

test('the API takes the ID token of the provider, as it is and for the application alone', async () => {
  const { api, database, issuer } = await startedStandIns();
  const tokens = await signIn(createVisitor(issuer), email);
  const statusWith = async (token: string) => {
    const headers = { Authorization: `Bearer ${token}`, Origin: appOrigin };
    return (await fetch(`${api}/me`, { headers })).status;
  };
  expect(await statusWith(tokens.id_token)).toBe(200);
  expect(await statusWith(tokens.access_token)).toBe(401);
  expect(await statusWith(`${tokens.id_token.slice(0, -4)}AAAA`)).toBe(401);

  const [jwk] = signingKeys(database).keys;
  if (!jwk) throw new Error('No signing key');
  const key = await importJWK(jwk, 'RS256');
  const now = Math.floor(Date.now() / 1000);
  const good = { iss: issuer, aud: 'natural-capital-suite', sub: '5d20b8f1-single', iat: now };
  const statusOf = async (change: object) => {
    const claims = { ...good, exp: now + 60, ...change };
    const signed = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: jwk.kid });
    return await statusWith(await signed.sign(key));
  };
  expect(await statusOf({})).toBe(200);
  for (const change of [
    ...[{ iss: 'http://localhost:1' }, { aud: 'somebody-else' }, { azp: 'somebody-else' }],
    ...[{ exp: now - 10 }, { iat: now + 60 }, { sub: 'nobody' }],
  ]) {
    expect(await statusOf(change), JSON.stringify(change)).toBe(401);
  }
  expect(await statusWith(new UnsecuredJWT({ ...good, exp: now + 60 }).encode())).toBe(401);
  const foreign = await fetch(`${api}/me`, { headers: { Origin: 'http://localhost:9999' } });
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
});

test('a refresh token that is used again revokes the tokens of its sign-in, and of no other', async () => {
  const { issuer } = await startedStandIns();
  const visitor = createVisitor(issuer);
  const first = await signIn(visitor, email);
  const other = await signIn(visitor, email);
  const second = await renewed(issuer, first.refresh_token);
  const reuse = await renew(issuer, first.refresh_token);
  expect([reuse.status, (await reuse.json()).error]).toEqual([400, 'invalid_grant']);
  expect((await renew(issuer, second.refresh_token)).status).toBe(400);
  expect((await renew(issuer, other.refresh_token)).status).toBe(200);
});

test('the API takes a form of 1 MB at most, and says what was in it', async () => {
  const { api, issuer } = await startedStandIns();
  const { id_token } = await signIn(createVisitor(issuer), email);
  const send = async (path: string, body: FormData | string) => {
    const headers = { Authorization: `Bearer ${id_token}`, Origin: appOrigin };
    const answer = await fetch(`${api}${path}`, { method: 'POST', headers, body });
    return [answer.status, await answer.json()];
  };
  const form = (size: number) => {
    const sent = new FormData();
    sent.set('name', 'Ynys Môn');
    sent.set('map', new File(['x'.repeat(size)], 'map.txt', { type: 'text/plain' }));
    return sent;
  };
  expect(await send('/upload', form(900_000))).toEqual([
    200,
    {
      parts: [
        { name: 'name', value: 'Ynys Môn' },
        { name: 'map', fileName: 'map.txt', type: 'text/plain', size: 900_000 },
      ],
    },
  ]);
  expect((await send('/upload', form(1_000_000)))[0]).toBe(413);
  const isInvalid = [400, expect.objectContaining({ type: 'validation' })];
  expect(await send('/upload', '{"name":"Ynys Môn"}')).toEqual(isInvalid);
  expect(await send('/echo', form(1))).toEqual(isInvalid);
});

test('the API keeps the preferences of each account as docs/api.md has it', async () => {
  const { api, database, issuer } = await startedStandIns();
  const [single, region] = [
    await signIn(createVisitor(issuer), email),
    await signIn(createVisitor(issuer), 'region@suite.test'),
  ];
  const ask = async (method: string, conditions = {}, body?: string, { id_token } = single) => {
    const headers = { Authorization: `Bearer ${id_token}`, ...conditions };
    const init = body === undefined ? {} : { body };
    return await fetch(`${api}/me/preferences`, { method, headers, ...init });
  };
  const document = (size: number) => JSON.stringify({ layout: 'x'.repeat(size), entries: [] });
  const unseen = { 'If-None-Match': '*' };
  expect((await ask('GET')).status).toBe(404);
  expect((await ask('PUT', {}, document(1))).status).toBe(428);
  expect((await ask('PUT', { 'If-Match': '"1"' }, document(1))).status).toBe(412);
  expect((await ask('PUT', unseen, document(17_000))).status).toBe(413);
  for (const text of ['no JSON', '[]', '{"entries":{}}']) {
    expect((await ask('PUT', unseen, text)).status).toBe(400);
  }
  const written = await ask('PUT', unseen, document(1));
  const etag = written.headers.get('etag') ?? '';
  expect([written.status, etag]).toEqual([204, expect.stringMatching(/^".+"$/)]);
  const answer = await ask('GET');
  expect(answer.headers.get('etag')).toBe(etag);
  expect(await answer.json()).toEqual(JSON.parse(document(1)));
  expect((await ask('PUT', unseen, document(2))).status).toBe(412);
  expect((await ask('PUT', { 'If-Match': etag }, document(2))).status).toBe(204);
  expect((await ask('PUT', { 'If-Match': etag }, document(3))).status).toBe(412);
  expect((await ask('DELETE')).status).toBe(405);
  expect((await ask('GET', {}, undefined, region)).status).toBe(404);
  reset(database);
  expect((await ask('GET')).status).toBe(404);
});

test('no stand-in answers a page of another host, nor reads more than a form has', async () => {
  const { api, telemetry, issuer } = await startedStandIns();
  for (const address of [`${api}/requests`, `${telemetry}/items`, `${issuer}/jwks`]) {
    const { port, pathname: path } = new URL(address);
    const statusFor = async (Host: string) => {
      const at = { protocol: 'http', port: Number(port) } as const;
      return (await ask(at, { path, headers: { Host } })).status;
    };
    for (const name of ['localhost', '127.0.0.1', '[::1]', 'LocalHost']) {
      expect(await statusFor(`${name}:${port}`), name).toBe(200);
    }
    for (const host of [
      ...['rebound.example.org', 'localhost.example.org', 'suite.localhost', '0.0.0.0'].map(
        (name) => `${name}:${port}`,
      ),
      `localhost:${Number(port) + 1}`,
      'localhost',
    ]) {
      expect(await statusFor(host), host).toBe(421);
    }
    const post = async (sent: RequestInit & { readonly duplex?: 'half' }) =>
      (await fetch(address, { method: 'POST', ...sent })).status;
    expect(await post({ body: 'x'.repeat(1_000_001) })).toBe(413);
    expect(await post({ body: new Blob(['x']).stream(), duplex: 'half' }), 'chunked').toBe(411);
  }
});

/** The three services on free ports, until the test has finished. */
async function startedStandIns() {
  const database = openDatabase(':memory:');
  const [identityProvider, api, telemetry] = [await listen(0), await listen(0), await listen(0)];
  const lifetimes = { idToken: 300, accessToken: 3600, refreshToken: 86_400, refreshOverlap: 0 };
  const servers = { identityProvider, api, telemetry };
  const close = startStandIns({ database, servers, appOrigin, lifetimes });
  onTestFinished(close);
  return {
    database,
    issuer: identityProvider.origin,
    api: api.origin,
    telemetry: telemetry.origin,
  };
}
