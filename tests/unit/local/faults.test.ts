import { expect, test } from 'vitest';
import { clearFaults, type FaultOrder, parseFault, setFault } from '../../../local/data/faults.ts';
import { appOrigin, createVisitor, renew, signIn } from '../../support/visitor.ts';
import { startedStandIns } from './startedStandIns.ts';

async function failing(order: Partial<FaultOrder> & { behaviour: string }) {
  const standIns = await startedStandIns();
  setFault(standIns.database, { service: 'api', path: '/echo', ...order });
  return {
    ...standIns,
    ask: (path = '/echo', init: RequestInit = {}) =>
      fetch(`${standIns.api}${path}`, { headers: { Origin: appOrigin }, ...init }),
  };
}

test.for([400, 401, 403, 404, 429, 500, 503])('answers %d instead', async (status) => {
  const { ask } = await failing({ behaviour: String(status) });
  const answer = await ask();
  expect(answer.status).toBe(status);
  expect(answer.headers.get('access-control-allow-origin')).toBe(appOrigin);
  expect(await answer.json()).toHaveProperty('message');
});

test('answers the page of a captive portal, readable for the application', async () => {
  const { ask } = await failing({ behaviour: 'html' });
  const answer = await ask();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  expect(answer.headers.get('access-control-allow-origin')).toBe(appOrigin);
  expect(await answer.text()).toContain('guest network');
});

test('answers 200 without a body', async () => {
  const { ask } = await failing({ behaviour: 'empty' });
  const answer = await ask();
  expect([answer.status, await answer.text()]).toEqual([200, '']);
});

test('never answers', async () => {
  const { ask } = await failing({ behaviour: 'timeout' });
  await expect(ask('/echo', { signal: AbortSignal.timeout(300) })).rejects.toThrow(/timeout/);
});

test('answers once the fault has ended', async () => {
  const { ask, database } = await failing({ behaviour: 'hold' });
  const answer = ask();
  await expect(ask('/echo', { signal: AbortSignal.timeout(300) })).rejects.toThrow(/timeout/);
  clearFaults(database);
  expect((await answer).status).toBe(200);
});

test('closes the connection', async () => {
  const { ask } = await failing({ behaviour: 'drop' });
  await expect(ask()).rejects.toThrow('fetch failed');
});

test('answers late', async () => {
  const { ask } = await failing({ behaviour: 'slow:120' });
  const started = performance.now();
  expect((await ask()).status).toBe(200);
  expect(performance.now() - started).toBeGreaterThan(110);
});

test('sends half of the real answer after doing the work', async () => {
  const { database, issuer } = await startedStandIns();
  const { refresh_token } = await signIn(createVisitor(issuer), issuer, 'single@suite.test');
  setFault(database, { service: 'idp', path: '/token', behaviour: 'stall', count: 1 });
  const answer = await renew(issuer, refresh_token);
  const reader = answer.body?.getReader();
  const { value, done } = (await reader?.read()) ?? {};
  await reader?.cancel();
  expect([answer.status, done]).toEqual([200, false]);
  expect(value?.length).toBe(Math.floor(Number(answer.headers.get('content-length')) / 2));
  // The provider did rotate: the token whose replacement never arrived is consumed.
  expect((await renew(issuer, refresh_token)).status).toBe(400);
});

test('concerns exactly its path', async () => {
  const { ask } = await failing({ behaviour: '503' });
  expect((await ask('/echo?query=1')).status).toBe(503);
  expect((await ask('/echo/more')).status).toBe(404);
});

test('concerns every other path with a star', async () => {
  const { ask, database } = await failing({ behaviour: '418', path: '*' });
  setFault(database, { service: 'api', path: '/echo', behaviour: '503' });
  expect((await ask('/me')).status).toBe(418);
  expect((await ask('/echo')).status).toBe(503);
});

test('is over after the given number of requests, preflights not counted', async () => {
  const { ask } = await failing({ behaviour: '500', count: 2 });
  expect((await ask('/echo', { method: 'OPTIONS' })).status).toBe(204);
  expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([
    500, 500, 200,
  ]);
});

test('ends with fail none', async () => {
  const { ask, database } = await failing({ behaviour: '500' });
  expect((await ask()).status).toBe(500);
  clearFaults(database);
  expect((await ask()).status).toBe(200);
});

test('concerns one service only, and no address that tests read', async () => {
  const { issuer, telemetry, ask } = await failing({ behaviour: '500', path: '*' });
  expect((await fetch(`${issuer}/jwks`)).status).toBe(200);
  expect((await fetch(`${telemetry}/items`)).status).toBe(200);
  expect((await ask('/requests')).status).toBe(200);
});

test('the provider and telemetry fail in their own words', async () => {
  const { database, issuer, telemetry } = await startedStandIns();
  setFault(database, { service: 'idp', path: '/token', behaviour: '400' });
  setFault(database, { service: 'telemetry', path: '/v2/track', behaviour: '500' });
  const refusal = await renew(issuer, 'x');
  expect(await refusal.json()).toEqual({ error: 'invalid_grant' });
  const receipt = await fetch(`${telemetry}/v2/track`, { method: 'POST', body: '[]' });
  expect(await receipt.json()).toMatchObject({ itemsAccepted: 0 });
});

test.for(['199', '600', 'slow', 'slow:', 'slow:x', 'HTML', ''])('knows no fault %o', (text) => {
  expect(parseFault(text)).toBeUndefined();
});
