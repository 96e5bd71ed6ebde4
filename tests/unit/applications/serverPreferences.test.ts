import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createApiClient } from '../../../src/api/createApiClient.ts';
import { createPreferences } from '../../../src/applications/preferences/createPreferences.ts';
import { createServerPreferences } from '../../../src/applications/preferences/createServerPreferences.ts';
import { exmoor, meadow, placesOf, somerset } from './cardSamples.ts';
import { amara, fakePreferences } from './fakeUserData.tsx';

// Proves P58 (docs/product.md).

const keyOf = ({ application, id }: typeof exmoor) => `pinned ${application} ${id}`;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});

/** Lets time pass, by default just what is under way happen. */
const pass = (milliseconds = 1) => vi.advanceTimersByTimeAsync(milliseconds);

interface Entry {
  readonly key: string;
  readonly value: string | null;
}

type Fault = (init: RequestInit) => Response | Promise<Response>;

const dropped: Fault = () => Promise.reject(new TypeError('dropped'));
const status = (code: number) => () =>
  new Response('{"type":"validation","message":"no"}', { status: code });
const page = (text: string) => () => new Response(text, { headers: { etag: '"1"' } });
const hangs: Fault = ({ signal }) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

/** An API that keeps one person's document, as docs/api.md has it, but for the next of `faults`. */
function fakeServer(first?: object) {
  const faults: (Fault | undefined)[] = [];
  const sent: RequestInit[] = [];
  let text = first && JSON.stringify(first);
  const etag = () => JSON.stringify(encodeURIComponent(text ?? ''));
  async function fetch(_url: unknown, init: RequestInit = {}): Promise<Response> {
    sent.push(init);
    const fault = faults.shift();
    if (fault) return fault(init);
    if (init.method === 'GET') {
      return new Response(text ?? '{}', { status: text ? 200 : 404, headers: { etag: etag() } });
    }
    const headers = new Headers(init.headers);
    const isFirst = !text && headers.get('if-none-match') === '*';
    if (!isFirst && headers.get('if-match') !== etag()) return new Response('', { status: 412 });
    text = String(init.body);
    return new Response(null, { status: 204, headers: { etag: etag() } });
  }
  const puts = () => sent.filter(({ method }) => method === 'PUT');
  return { faults, sent, puts, fetch, document: () => JSON.parse(text ?? '') };
}

/** One tab of somebody's device, which has read what the API has. */
async function openDevice(server = fakeServer(), stored = fakePreferences()) {
  const person = { isSignedIn: true, token: 'amara' };
  const failed = vi.fn();
  const bearer = async () => person.token;
  const api = createApiClient({ baseUrl: 'https://api.test', bearer, fetch: server.fetch });
  api.setListener({ failed, unauthorized: async () => 'signedOut' });
  const preferences = createPreferences({ owner: amara, stored, initial: undefined });
  const isSignedIn = () => person.isSignedIn;
  const parts = { api, owner: amara, stored, preferences, isSignedIn };
  const { read, follow } = createServerPreferences(parts);
  const stop = follow();
  for (const end of [preferences.follow(), stop]) onTestFinished(end);
  await pass();
  void read();
  await pass();
  return {
    ...preferences,
    server,
    stored,
    person,
    failed,
    stop,
    pinned: () => preferences.get().pinned,
    async pin(...places: readonly (typeof exmoor)[]) {
      for (const place of places) preferences.pin(place);
      await pass();
    },
    /** Reads and, as soon as it may, writes. */
    async sync() {
      void read();
      await pass(10_000);
    },
    /** Sends what is left, in the task of a Logout's press; returns whether nothing was to be lost then. */
    logOut() {
      const isKept = stored.isOnServer();
      person.isSignedIn = false;
      stored.send('the bearer in hand');
      return isKept;
    },
  };
}

test('what was set up comes back on an empty device, by its names alone', async () => {
  const { server, ...desk } = await openDevice();
  await desk.pin(exmoor, meadow);
  desk.rememberOpened(somerset);
  desk.rememberRequest({ id: 'natural_capital_impact' }, '23 November');
  await pass(10_000);
  const puts = server.puts().length;
  const phone = await openDevice(server);
  expect(phone.get()).toEqual({
    pinned: placesOf(exmoor, meadow),
    lastOpened: { natural_capital_plan: somerset.id },
    recent: placesOf(somerset),
    requested: { natural_capital_impact: '23 November' },
  });
  expect(await phone.stored.read(amara)).toMatchObject(phone.get());
  expect(server.puts(), 'nothing is new').toHaveLength(puts);
  expect(JSON.stringify(server.document())).not.toContain('https:');
});

test('what was set up offline waits on the device, under its own time, for the next start', async () => {
  const server = fakeServer();
  server.faults.push(dropped);
  const phone = await openDevice(server);
  await phone.pin(exmoor);
  await pass(60_000);
  const removed = { key: keyOf(exmoor), value: null, at: 1_030_000 };
  const later = await openDevice(fakeServer({ entries: [removed] }), phone.stored);
  expect(later.pinned()).toEqual([]);
});

test('writes at most every ten seconds, and at once when hidden, so that the page may go', async () => {
  const { server, pin } = await openDevice();
  await pin(exmoor);
  await pin(meadow, somerset);
  await pass(9_000);
  expect(server.puts()).toHaveLength(1);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await pass();
  expect(server.puts()).toMatchObject([{}, { keepalive: true }]);
  expect(server.document().entries).toHaveLength(3);
  await pass(60_000);
  expect(server.puts()).toHaveLength(2);
});

test('nobody’s go to or come from somebody else, whose call is under way or not', async () => {
  const { server, ...device } = await openDevice();
  await device.pin(exmoor);
  // The answer to a 412 is under way while the other signs in.
  await device.pin(meadow);
  server.faults.push(() => {
    Object.assign(device.person, { isSignedIn: false, token: 'idris' });
    return status(412)();
  });
  await pass(10_000);
  await device.pin(somerset);
  await device.sync();
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(60_000);
  const bearers = server.sent.map(({ headers }) => new Headers(headers).get('authorization'));
  expect(new Set(bearers)).toEqual(new Set(['Bearer amara']));
  expect(device.logOut()).toBe(false);
});

test.each([[[404, 400]], [[404, 501]], [[404, 401]], [[405]], [[501]]])(
  'an API that answers %j is asked once, and the device’s go on',
  async (codes) => {
    const server = fakeServer();
    server.faults.push(...codes.map(status));
    const { failed, ...device } = await openDevice(server);
    await device.pin(exmoor);
    await device.pin(meadow);
    await device.sync();
    await pass(60_000);
    expect(server.sent).toHaveLength(codes.length);
    expect(device.pinned()).toEqual(placesOf(exmoor, meadow));
    expect(device.logOut()).toBe(false);
    for (const [{ error, isQuiet }] of failed.mock.calls) {
      expect([isQuiet, error.validationMessage]).toEqual([true, undefined]);
    }
  },
);

test.each<[string, Fault]>([
  ['nothing', dropped],
  ['a fault of its own', status(503)],
  ['a page', page('<html>')],
  ['a list', page('[]')],
  ['another address', status(307)],
  ['nothing in ten seconds', hangs],
])('an API that answers %s is written nothing until it answers again', async (_what, fault) => {
  const late = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(late.signal);
  const server = fakeServer();
  server.faults.push(fault);
  const device = await openDevice(server);
  expect(timeout).toHaveBeenCalledWith(10_000);
  await device.pin(exmoor);
  await pass(60_000);
  expect(server.sent).toHaveLength(1);
  expect(device.pinned()).toEqual(placesOf(exmoor));
  late.abort(new DOMException('late', 'TimeoutError'));
  await device.sync();
  expect(server.document().entries).toHaveLength(1);
});

test('another device that was faster is merged, once; then it is left until the next occasion', async () => {
  const { server, ...desk } = await openDevice();
  const phone = await openDevice(server);
  await phone.pin(meadow);
  await desk.pin(exmoor);
  expect(server.document().entries).toHaveLength(2);
  expect(desk.pinned()).toEqual(placesOf(meadow, exmoor));
  expect(desk.failed).not.toHaveBeenCalled();
  const before = server.puts().length;
  server.faults.push(status(412), undefined, status(412));
  await pass(10_000);
  await desk.pin(somerset);
  await pass(60_000);
  expect(server.puts()).toHaveLength(before + 2);
  expect(desk.pinned()).toEqual(placesOf(meadow, exmoor, somerset));
  await desk.sync();
  expect(server.document().entries).toHaveLength(3);
});

test('keeps of a document what it does not know, and takes another order for no change', async () => {
  const entry = { at: 5, by: 'phone', value: '', key: keyOf(meadow) };
  const device = await openDevice(fakeServer({ layout: 'wide', entries: [entry, 'garbage'] }));
  await pass(60_000);
  expect(device.server.puts()).toEqual([]);
  await device.pin(exmoor);
  const entries = [entry, { key: keyOf(exmoor), value: '' }];
  expect(device.server.document()).toMatchObject({ layout: 'wide', entries });
});

test('a device that keeps nothing has them for the visit', async () => {
  const { server, pin } = await openDevice();
  await pin(exmoor);
  const stored = { ...fakePreferences(), update: async () => undefined };
  const tablet = await openDevice(server, stored);
  expect(tablet.pinned()).toEqual(placesOf(exmoor));
  await tablet.pin(meadow);
  expect(server.document().entries).toHaveLength(2);
});

test('what is not written yet goes out within the press on Logout, and nothing after it', async () => {
  const { server, pin, logOut, ...desk } = await openDevice();
  const phone = await openDevice(server);
  await phone.pin(meadow);
  await desk.sync();
  await pin(somerset);
  desk.unpin(meadow);
  desk.rememberRequest({ id: 'natural_capital_impact' }, '23 November');
  const before = server.puts().length;
  expect(logOut()).toBe(true);
  expect(server.puts().slice(before)).toMatchObject([
    { keepalive: true, headers: { authorization: 'Bearer the bearer in hand' } },
  ]);
  await pass(60_000);
  expect(server.puts()).toHaveLength(before + 1);
  const entries = server.document().entries.map(({ key, value }: Entry) => [key, value]);
  expect(new Map(entries)).toEqual(
    new Map([
      [keyOf(meadow), null],
      [keyOf(somerset), ''],
      ['requested natural_capital_impact', '23 November'],
    ]),
  );
});

test('Logout sends nothing where all is written, or another person is there', async () => {
  const { server, pin, logOut, stop } = await openDevice();
  await pin(exmoor);
  await pass(10_000);
  expect(logOut()).toBe(true);
  await pin(meadow);
  stop();
  logOut();
  expect(server.puts()).toHaveLength(1);
});
