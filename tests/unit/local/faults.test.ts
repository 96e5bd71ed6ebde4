import { expect, test } from 'vitest';
import { type FaultOrder, parseFault, setFault } from '../../../local/data/faults.ts';
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

test.for(['199', '600', 'slow', 'slow:', 'slow:x', 'HTML', ''])('knows no fault %o', (text) => {
  expect(parseFault(text)).toBeUndefined();
});
