import { expect, test, vi } from 'vitest';
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

test('says who is signed in', async () => {
  const { ask } = await signedIn('region@suite.test');
  const answer = await ask('/me');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    firstName: 'Amara',
    lastName: 'Fielding',
    email: 'region@suite.test',
  });
});

test('lists the subscriptions with further fields', async () => {
  const { ask, api } = await signedIn('region@suite.test');
  const list = await (await ask('/me/applications')).json();
  expect(list).toHaveLength(4);
  expect(list[0]).toMatchObject({
    name: 'Somerset Levels and Moors',
    application: 'natural_capital_plan',
    url: `${api}/pages/region/somerset-levels-and-moors`,
    organisation: { name: 'Suite Test Partnership' },
  });
});

test('refuses the profile of the refused account only', async () => {
  const { ask } = await signedIn('refused@suite.test');
  expect((await ask('/me')).status).toBe(403);
  expect(await (await ask('/me/applications')).json()).toEqual([]);
});

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

test('allows the headers the application sends, to the application', async () => {
  const { api } = await startedStandIns();
  const preflight = (origin: string) =>
    fetch(`${api}/me`, {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'GET' },
    });
  const { headers } = await preflight(appOrigin);
  expect(headers.get('access-control-allow-headers')).toBe(
    'authorization, content-type, es-instance-id',
  );
  expect(headers.get('access-control-max-age')).toBe('600');
  const foreign = await preflight('http://localhost:9999');
  expect(foreign.headers.get('access-control-allow-headers')).toBeNull();
});

test('answers 404 to unknown addresses and 405 to wrong methods', async () => {
  const { ask } = await signedIn('region@suite.test');
  expect((await ask('/nothing')).status).toBe(404);
  const wrong = await ask('/me', { method: 'POST' });
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('answers 500 as JSON when it fails', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { database, ask } = await signedIn('region@suite.test');
  database.exec('DROP TABLE subscriptions');
  const answer = await ask('/me/applications');
  expect([answer.status, await answer.json()]).toEqual([500, { message: 'The API failed' }]);
  expect(log).toHaveBeenCalledOnce();
});

test('echoes method, query, headers and body, but no token', async () => {
  const { ask, token } = await signedIn('region@suite.test');
  const answer = await ask('/echo?filter=%7B%22a%22%3A1%7D', {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', 'es-instance-id': 'seven' },
    body: '{"name":"Ynys Môn"}',
  });
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({
    method: 'PATCH',
    query: { filter: '{"a":1}' },
    headers: { authorization: 'Bearer', 'es-instance-id': 'seven' },
    body: { name: 'Ynys Môn' },
  });
  expect(text).not.toContain(token);
});

test('echoes to a caller without a token too', async () => {
  const { api } = await startedStandIns();
  const echo = await (await fetch(`${api}/echo`, { method: 'DELETE' })).json();
  expect(echo.method).toBe('DELETE');
  expect(echo.headers).not.toHaveProperty('authorization');
});

test.for([204, 401, 404, 500])('echo answers %d when asked to', async (status) => {
  const { ask } = await signedIn('region@suite.test');
  expect((await ask(`/echo?status=${status}`)).status).toBe(status);
});

test('echo answers the validation error of the API', async () => {
  const { ask } = await signedIn('region@suite.test');
  const answer = await ask('/echo?validation=The+name+is+taken');
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ type: 'validation', message: 'The name is taken' });
});

test('echo redirects on this machine only', async () => {
  const { ask, telemetry } = await signedIn('region@suite.test');
  const there = `/echo?redirect=${encodeURIComponent(`${telemetry}/items`)}`;
  const answer = await ask(there, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([307, `${telemetry}/items`]);
  expect((await ask('/echo?redirect=https://evil.test/')).status).toBe(400);
});

test('says what was uploaded', async () => {
  const { ask } = await signedIn('region@suite.test');
  const body = new FormData();
  body.append('note', 'for the record');
  body.append('map', new File(['0123456789'], 'levels.geojson', { type: 'application/geo+json' }));
  const answer = await (await ask('/upload', { method: 'POST', body })).json();
  expect(answer.fields).toEqual({ note: 'for the record' });
  expect(answer.files).toEqual([
    { field: 'map', name: 'levels.geojson', size: 10, type: 'application/geo+json' },
  ]);
});

test('takes no upload that is not multipart', async () => {
  const { ask } = await signedIn('region@suite.test');
  const answer = await ask('/upload', { method: 'POST', body: 'text' });
  expect([answer.status, (await answer.json()).type]).toEqual([400, 'validation']);
});

test('shows what it was asked, newest last and without tokens', async () => {
  const { ask, api, token } = await signedIn('region@suite.test');
  await ask('/me');
  await ask('/echo?one=1', { method: 'PUT' });
  const text = await (await fetch(`${api}/requests`)).text();
  expect(JSON.parse(text)).toMatchObject([
    { method: 'GET', path: '/me', headers: { authorization: 'Bearer' } },
    { method: 'PUT', path: '/echo', query: '?one=1', time: expect.stringMatching(/^20.*Z$/) },
  ]);
  expect(text).not.toContain(token);
  await fetch(`${api}/requests`, { method: 'DELETE' });
  expect(await (await fetch(`${api}/requests`)).json()).toEqual([]);
});

test.for([
  ['/pages/region/ynys-mon', 'Ynys Môn'],
  ['/pages/region/somewhere-else', 'Somewhere else'],
  ['/pages/contact?for=%3Cb%3EPlan', 'Contact'],
])('has a page at %s', async ([path = '', title]) => {
  const { api } = await startedStandIns();
  const answer = await fetch(`${api}${path}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  const text = await answer.text();
  expect(text).toContain(`<h1 class="title">${title}</h1>`);
  expect(text).not.toContain('<b>Plan');
});
