import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApiClient } from '../../../src/api/createApiClient.ts';
import { createPreferences } from '../../../src/applications/preferences/createPreferences.ts';
import { createServerPreferences } from '../../../src/applications/preferences/createServerPreferences.ts';
import { exmoor, meadow, somerset } from './cardSamples.ts';
import { amara, fakePreferences } from './fakeUserData.tsx';

const placeOf = ({ application, id }: typeof exmoor) => ({ application, id });
const pins = (...places: readonly (typeof exmoor)[]) => places.map(placeOf);
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

/** Lets what is under way happen. */
const settle = () => vi.advanceTimersByTimeAsync(1);

interface Sent {
  readonly method: string | undefined;
  readonly headers: Headers;
  readonly keepalive: boolean | undefined;
  readonly body: unknown;
}

/** An API that keeps one document for each bearer, as docs/api.md has it, but for the next of `faults`. */
function fakeServer() {
  const documents = new Map<string, { text: string; version: number }>();
  const faults: (((init: RequestInit) => Response | Promise<Response>) | undefined)[] = [];
  const sent: Sent[] = [];
  const network: { isDown: boolean } = { isDown: false };
  const fetch = async (_url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    if (network.isDown) throw new TypeError();
    const headers = new Headers(init.headers);
    const { method, keepalive } = init;
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ method, headers, keepalive, body });
    const fault = faults.shift();
    if (fault) return fault(init);
    const bearer = headers.get('authorization') ?? '';
    const document = documents.get(bearer);
    const etag = document && `"${document.version}"`;
    if (method === 'GET') {
      return etag === undefined
        ? new Response('{}', { status: 404 })
        : new Response(document?.text, { headers: { etag } });
    }
    const expected = headers.get('if-match');
    const fits =
      expected === null ? headers.get('if-none-match') === '*' && !etag : expected === etag;
    if (!fits) return new Response('', { status: 412 });
    const version = (document?.version ?? 0) + 1;
    documents.set(bearer, { text: String(init.body), version });
    return new Response(null, { status: 204, headers: { etag: `"${version}"` } });
  };
  return {
    fetch,
    faults,
    sent,
    network,
    put: (document: unknown, bearer = 'Bearer amara') =>
      documents.set(bearer, { text: JSON.stringify(document), version: 7 }),
    document: (bearer = 'Bearer amara') => JSON.parse(documents.get(bearer)?.text ?? 'null'),
    puts: () => sent.filter(({ method }) => method === 'PUT'),
  };
}

type Server = ReturnType<typeof fakeServer>;

/** One tab of somebody's device, which has read what the API has unless it is offline. */
async function openDevice(server: Server, { stored = fakePreferences(), isOffline = false } = {}) {
  const person = { isSignedIn: true, token: 'amara' };
  const failed = vi.fn();
  const api = createApiClient({
    baseUrl: 'https://api.test',
    bearer: async () => person.token,
    fetch: server.fetch,
  });
  api.setListener({ failed, unauthorized: async () => 'signedOut' });
  const preferences = createPreferences({ owner: amara, stored, initial: undefined });
  const kept = createServerPreferences({
    ...{ api, owner: amara, stored, preferences },
    isSignedIn: () => person.isSignedIn,
  });
  const stop = kept.follow();
  stops.push(preferences.follow(), stop);
  await settle();
  if (!isOffline) void kept.read();
  await settle();
  return { ...preferences, read: kept.read, stop, stored, person, failed };
}

test('pins, what was opened and requests come back on an empty device; the first is written at once', async () => {
  const server = fakeServer();
  const desk = await openDevice(server);
  expect(server.sent.map(({ method }) => method)).toEqual(['GET']);
  desk.pin(exmoor);
  await settle();
  expect(server.puts()[0]?.headers.get('if-none-match')).toBe('*');
  desk.pin(meadow);
  desk.rememberOpened(somerset);
  desk.rememberRequest({ id: 'natural_capital_impact' }, '23 November');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.puts()).toHaveLength(2);

  const phone = await openDevice(server);
  expect(phone.get()).toEqual({
    pinned: pins(exmoor, meadow),
    lastOpened: { natural_capital_plan: somerset.id },
    recent: pins(somerset),
    requested: { natural_capital_impact: '23 November' },
  });
  expect(await phone.stored.read(amara)).toMatchObject(phone.get());
  expect(server.puts()).toHaveLength(2);
  expect(JSON.stringify(server.document())).not.toContain('https:');
});

test('phone and desk, both offline, both changed, come to the same once both were online', async () => {
  const server = fakeServer();
  const desk = await openDevice(server);
  for (const place of [exmoor, meadow]) desk.pin(place);
  await vi.advanceTimersByTimeAsync(10_000);
  const phone = await openDevice(server);
  expect(phone.get().pinned).toEqual(pins(exmoor, meadow));

  server.network.isDown = true;
  phone.unpin(exmoor);
  phone.rememberOpened(exmoor);
  await vi.advanceTimersByTimeAsync(10_000);
  desk.pin(somerset);
  desk.rememberOpened(somerset);
  await vi.advanceTimersByTimeAsync(10_000);

  server.network.isDown = false;
  for (const device of [phone, desk, phone]) {
    void device.read();
    await vi.advanceTimersByTimeAsync(10_000);
  }
  for (const { get } of [phone, desk]) {
    expect(get().pinned).toEqual(pins(meadow, somerset));
    expect(get().lastOpened).toEqual({ natural_capital_plan: somerset.id });
  }
});

test('what was set up offline waits on the device, under its own time, for the next start too', async () => {
  const server = fakeServer();
  const stored = fakePreferences();
  const phone = await openDevice(server, { stored, isOffline: true });
  phone.pin(exmoor);
  await settle();
  phone.stop();
  expect(server.sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  server.put({
    entries: [{ key: `pinned ${exmoor.application} ${exmoor.id}`, value: null, at: 1_030_000 }],
  });
  const later = await openDevice(server, { stored });
  expect(later.get().pinned).toEqual([]);
});

test('writes at most every ten seconds, and at once when the page is hidden, so that the page may go', async () => {
  const server = fakeServer();
  const device = await openDevice(server);
  device.pin(exmoor);
  await settle();
  for (const place of [meadow, somerset]) device.pin(place);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(server.puts()).toHaveLength(1);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(server.puts()).toHaveLength(2);
  expect(server.puts()[1]).toMatchObject({ keepalive: true, body: { entries: { length: 3 } } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.puts()).toHaveLength(2);
});

test('nobody’s go to or come from somebody else, whose call is under way or not', async () => {
  const server = fakeServer();
  server.put({ entries: [] }, 'Bearer idris');
  const stored = fakePreferences();
  const device = await openDevice(server, { stored });
  device.pin(exmoor);
  await settle();
  // The answer to a 412 is under way while the other signs in.
  device.pin(meadow);
  server.faults.push(() => {
    Object.assign(device.person, { isSignedIn: false, token: 'idris' });
    return new Response('', { status: 412 });
  });
  await vi.advanceTimersByTimeAsync(10_000);
  void device.read();
  device.pin(somerset);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.document('Bearer idris')).toEqual({ entries: [] });
  expect(server.sent.map(({ headers }) => headers.get('authorization'))).not.toContain(
    'Bearer idris',
  );
  await stored.send();
  expect(stored.isOnServer()).toBe(false);
});

const status =
  (code: number, body = '{"type":"validation","message":"no"}') =>
  () =>
    new Response(body, { status: code });

test.each<[string, number, number | undefined]>([
  ['404 and 404', 404, 404],
  ['404 and 405', 404, 405],
  ['404 and 501', 404, 501],
  ['404 and 413', 404, 413],
  ['404 and 401', 404, 401],
  ['404 and 400', 404, 400],
  ['405', 405, undefined],
  ['501', 501, undefined],
  ['403', 403, undefined],
])('an API that answers %s is asked once, and the device’s go on', async (_what, ofGet, ofPut) => {
  const server = fakeServer();
  server.faults.push(status(ofGet), ofPut === undefined ? undefined : status(ofPut));
  const device = await openDevice(server);
  device.pin(exmoor);
  await settle();
  const asked = server.sent.length;
  expect(asked).toBe(ofPut === undefined ? 1 : 2);
  device.pin(meadow);
  void device.read();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.sent).toHaveLength(asked);
  expect(device.get().pinned).toEqual(pins(exmoor, meadow));
  await device.stored.send();
  expect(device.stored.isOnServer()).toBe(false);
  for (const [{ error, isQuiet }] of device.failed.mock.calls) {
    expect(isQuiet).toBe(true);
    expect(error.validationMessage).toBeUndefined();
  }
});

test.each<[string, () => Response | Promise<Response>]>([
  ['nothing', () => Promise.reject(new TypeError('dropped'))],
  ['a fault of its own', status(503)],
  ['a page', () => new Response('<html>', { headers: { etag: '"1"' } })],
  ['a list', () => new Response('[]', { headers: { etag: '"1"' } })],
  ['another address', status(307)],
])('an API that answers %s is written nothing until it answers again', async (_what, fault) => {
  const server = fakeServer();
  server.faults.push(fault);
  const device = await openDevice(server);
  device.pin(exmoor);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.sent).toHaveLength(1);
  expect(device.get().pinned).toEqual(pins(exmoor));
  void device.read();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.document().entries).toHaveLength(1);
});

test('an API that is slow is not waited for longer than ten seconds, nor does it hold anything up', async () => {
  const late = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(late.signal);
  const server = fakeServer();
  server.faults.push(
    ({ signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const device = await openDevice(server);
  expect(timeout).toHaveBeenCalledWith(10_000);
  device.pin(exmoor);
  await settle();
  expect(device.get().pinned).toEqual(pins(exmoor));
  late.abort(new DOMException('late', 'TimeoutError'));
  void device.read();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.document().entries).toHaveLength(1);
});

test('another device that was faster is merged, once; then it is left until the next occasion', async () => {
  const server = fakeServer();
  const desk = await openDevice(server);
  const phone = await openDevice(server);
  phone.pin(meadow);
  await settle();
  desk.pin(exmoor);
  await settle();
  expect(server.document().entries).toHaveLength(2);
  expect(desk.get().pinned).toEqual(pins(meadow, exmoor));
  expect(desk.failed).not.toHaveBeenCalled();

  const before = server.puts().length;
  server.faults.push(status(412), undefined, status(412));
  await vi.advanceTimersByTimeAsync(10_000);
  desk.pin(somerset);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.puts()).toHaveLength(before + 2);
  expect(desk.get().pinned).toEqual(pins(meadow, exmoor, somerset));
  void desk.read();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(server.document().entries).toHaveLength(3);
});

test('keeps of a document and its entries what it does not know, however the server writes them', async () => {
  const server = fakeServer();
  const entry = { at: 5, by: 'phone', value: '', key: `pinned ${meadow.application} ${meadow.id}` };
  const colour = { key: 'colour', value: 'red', at: 6 };
  server.put({ layout: 'wide', entries: [colour, entry, 'garbage'] });
  const device = await openDevice(server);
  expect(device.get().pinned).toEqual(pins(meadow));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.puts()).toEqual([]);
  device.pin(exmoor);
  await settle();
  expect(server.document()).toMatchObject({
    layout: 'wide',
    entries: [entry, colour, { value: '' }],
  });
});

test('a device that keeps nothing has them for the visit', async () => {
  const server = fakeServer();
  const desk = await openDevice(server);
  desk.pin(exmoor);
  await settle();
  const keepsNothing = { ...fakePreferences(), update: async () => undefined };
  const tablet = await openDevice(server, { stored: keepsNothing });
  expect(tablet.get().pinned).toEqual(pins(exmoor));
  tablet.pin(meadow);
  await settle();
  expect(server.document().entries).toHaveLength(2);
  expect(await keepsNothing.read(amara)).toBeUndefined();
});

test('Logout waits until all is written, and is told where it is not', async () => {
  const server = fakeServer();
  const device = await openDevice(server);
  device.pin(exmoor);
  await settle();
  device.pin(meadow);
  await device.stored.send();
  expect(device.stored.isOnServer()).toBe(true);
  expect(server.document().entries).toHaveLength(2);
  server.faults.push(status(503));
  device.unpin(meadow);
  await device.stored.send();
  expect(device.stored.isOnServer()).toBe(false);
});
