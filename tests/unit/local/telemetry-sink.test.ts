import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { appOrigin } from '../../support/visitor.ts';
import { startedStandIns } from './startedStandIns.ts';

const item = (name: string) => ({ name, time: '2026-11-21T09:12:00Z', data: {} });

async function started() {
  const { telemetry } = await startedStandIns();
  return {
    telemetry,
    items: async () => (await fetch(`${telemetry}/items`)).json(),
    track: (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
      fetch(`${telemetry}/v2/track`, {
        method: 'POST',
        headers: { Origin: appOrigin, ...headers },
        body,
      }),
  };
}

test.for<[string, string]>([
  ['an array', JSON.stringify([item('one'), item('two')])],
  ['a line each', `${JSON.stringify(item('one'))}\n${JSON.stringify(item('two'))}\n`],
])('takes a batch as %s', async ([, body]) => {
  const { track, items } = await started();
  const answer = await track(body);
  expect(await answer.json()).toEqual({ itemsReceived: 2, itemsAccepted: 2, errors: [] });
  expect(await items()).toEqual([item('one'), item('two')]);
});

test('takes a gzipped batch', async () => {
  const { track, items } = await started();
  const body = new Uint8Array(gzipSync(JSON.stringify([item('one')])));
  expect((await track(body, { 'Content-Encoding': 'gzip' })).status).toBe(200);
  expect(await items()).toEqual([item('one')]);
});

test('accepts the good items of a batch and names the others', async () => {
  const { track } = await started();
  const answer = await track(JSON.stringify([item('one'), 'nonsense']));
  expect(answer.status).toBe(206);
  expect(await answer.json()).toMatchObject({ itemsReceived: 2, errors: [{ index: 1 }] });
});

test.for(['nonsense', '{"a":', '[1]'])('refuses %o', async (body) => {
  const { track } = await started();
  expect((await track(body)).status).toBe(400);
});

test('refuses what only claims to be gzipped', async () => {
  const { track } = await started();
  expect((await track('plain', { 'Content-Encoding': 'gzip' })).status).toBe(400);
});

test('lets the application send whatever headers its SDK adds', async () => {
  const { telemetry } = await started();
  const preflight = (origin: string) =>
    fetch(`${telemetry}/v2/track`, {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Headers': 'sdk-context' },
    });
  const { headers } = await preflight(appOrigin);
  expect(headers.get('access-control-allow-headers')).toBe('sdk-context');
  expect(headers.get('access-control-allow-origin')).toBe(appOrigin);
  const foreign = await preflight('http://localhost:9999');
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
});

test('deletes its items on DELETE', async () => {
  const { telemetry, track, items } = await started();
  await track(JSON.stringify([item('one')]));
  await fetch(`${telemetry}/items`, { method: 'DELETE' });
  expect(await items()).toEqual([]);
});
