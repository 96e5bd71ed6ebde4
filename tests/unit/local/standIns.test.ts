import { importJWK, SignJWT } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { reset } from '../../../local/data/database.ts';
import { signingKeys } from '../../../local/data/secrets.ts';
import { listen } from '../../../local/listen.ts';
import { readSettings } from '../../../local/settings.ts';
import { appOrigin, createVisitor } from '../../support/visitor.ts';
import { openStandIns } from './openStandIns.ts';

/* No browser story would notice if the stand-ins were more lenient in this. */

/** The stand-ins, and what asks them. */
async function startedStandIns() {
  const { database, issuer, api } = await openStandIns();
  return {
    ...{ database, issuer },
    tokensOf: (account: string) => createVisitor(issuer).signIn(`${account}@suite.test`),
    /** Asks the API as the launcher does, with that bearer. */
    askApi: (path: string, bearer: string, { headers, ...init }: RequestInit = {}) => {
      const own = { Authorization: `Bearer ${bearer}`, Origin: appOrigin };
      return fetch(`${api}${path}`, { ...init, headers: { ...own, ...headers } });
    },
  };
}

test('the API takes the ID token of the provider, as it is and for the application alone', async () => {
  const { database, issuer, tokensOf, askApi } = await startedStandIns();
  const tokens = await tokensOf('single');
  const statusWith = async (token: string) => (await askApi('/me', token)).status;
  expect(await statusWith(tokens.id_token)).toBe(200);
  expect(await statusWith(tokens.access_token)).toBe(401);
  expect(await statusWith(`${tokens.id_token.slice(0, -4)}AAAA`)).toBe(401);

  const [jwk] = signingKeys(database).keys;
  if (!jwk) throw new Error('No signing key');
  const key = await importJWK(jwk, 'RS256');
  const now = Math.floor(Date.now() / 1000);
  const times = { iat: now, exp: now + 60 };
  const good = { iss: issuer, aud: 'natural-capital-suite', sub: '5d20b8f1-single', ...times };
  const statusOf = async (change: object) => {
    const signed = new SignJWT({ ...good, ...change });
    signed.setProtectedHeader({ alg: 'RS256', kid: jwk.kid });
    return await statusWith(await signed.sign(key));
  };
  expect(await statusOf({})).toBe(200);
  for (const change of [{ aud: 'somebody-else' }, { exp: now - 10 }, { sub: 'nobody' }]) {
    expect(await statusOf(change), JSON.stringify(change)).toBe(401);
  }
});

test('the API keeps the preferences of each account as docs/api.md has it', async () => {
  const { askApi, database, tokensOf } = await startedStandIns();
  const [single, region] = [await tokensOf('single'), await tokensOf('region')];
  const get = ({ id_token } = single) => askApi('/me/preferences', id_token);
  const put = (headers: Record<string, string>, body: string) =>
    askApi('/me/preferences', single.id_token, { method: 'PUT', headers, body });
  const document = (size: number) => JSON.stringify({ layout: 'x'.repeat(size), entries: [] });
  const unseen = { 'If-None-Match': '*' };
  const none = await get();
  expect([none.status, await none.json()]).toEqual([200, { entries: [] }]);
  const first = { 'If-Match': none.headers.get('etag') ?? '' };
  for (const [status, headers, body] of [
    [428, {}, document(1)],
    [412, { 'If-Match': '"1"' }, document(1)],
    [413, unseen, document(17_000)],
    [400, unseen, '{"entries":{}}'],
    [204, first, document(1)],
    [412, first, document(2)],
    [412, unseen, document(2)],
  ] as const) {
    expect((await put(headers, body)).status, body).toBe(status);
  }
  const answer = await get();
  expect(await answer.json()).toEqual(JSON.parse(document(1)));
  const written = await put({ 'If-Match': answer.headers.get('etag') ?? '' }, document(2));
  expect([written.status, written.headers.get('etag')]).toEqual([204, expect.any(String)]);
  expect(await (await get(region)).json()).toEqual({ entries: [] });
  reset(database);
  expect(await (await get()).json()).toEqual({ entries: [] });
});

/* A person at the terminal reads in a sentence what they did wrong. */

test('a port in use is one sentence that names port and variable', async () => {
  const { port, close } = await listen(0);
  onTestFinished(close);
  const sentence = `Port ${port} is in use: stop what holds it or set APP_PORT to another port.`;
  await expect(listen(port, 'APP_PORT')).rejects.toThrow(sentence);
});

test.each<[Record<string, string>, string]>([
  [{ API_PORT: '70000' }, "API_PORT is '70000': expects a whole number from 1 to 65535"],
  [{ APP_PORT: '4174' }, 'APP_PORT and IDP_PORT are both 4174'],
  [{ LOCAL_MODE: 'production' }, "LOCAL_MODE is 'production': expects release, master"],
])('variables %o', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(sentence);
});
