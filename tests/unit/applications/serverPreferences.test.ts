import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createApiClient } from '../../../src/api/createApiClient.ts';
import { fetchTransport } from '../../../src/api/fetchTransport.ts';
import { changePreferences } from '../../../src/applications/preferences/changePreferences.ts';
import { createPreferences } from '../../../src/applications/preferences/createPreferences.ts';
import { exmoor, meadow, placesOf, river, somerset } from './cardSamples.ts';
import { amara, fakePreferences, shownOf } from './fakeUserData.tsx';

const keyOf = ({ application, id }: typeof exmoor) => `pinned ${application} ${id}`;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});

/** Lets time pass, by default just what is under way happen. */
const pass = (milliseconds = 1) => vi.advanceTimersByTimeAsync(milliseconds);

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
  const document = (): { readonly entries: readonly Record<string, unknown>[] } =>
    JSON.parse(text ?? '');
  /** The operator does this. */
  const replace = (next: object) => {
    text = JSON.stringify(next);
  };
  return { faults, sent, puts, fetch, document, replace };
}

/** One tab of somebody's device, which has read what the API has. */
async function openDevice(server = fakeServer(), device = fakePreferences()) {
  const person = { isSignedIn: true, token: 'amara' };
  const failed = vi.fn();
  const bearer = async () => person.token;
  const listener = { failed, unauthorized: async () => 'signedOut' as const };
  const api = createApiClient({
    baseUrl: 'https://api.test',
    bearer,
    listener,
    fetch: server.fetch,
  });
  const isSignedIn = () => person.isSignedIn;
  const server_ = { api, createTransport: fetchTransport, isSignedIn };
  const store = createPreferences((_owner, view) =>
    changePreferences({ view, device, server: server_ }),
  )(amara);
  onTestFinished(store.follow());
  const preferences = { ...(await store.change()), ...store };
  /** The cards were answered. */
  const answered = async () => {
    preferences.onServer?.read();
    await pass(2000);
  };
  await answered();
  return {
    ...preferences,
    api,
    server,
    device,
    person,
    failed,
    answered,
    pinned: () => preferences.get().pinned,
    async pin(...places: readonly (typeof exmoor)[]) {
      for (const place of places) preferences.pin(place);
      await pass();
    },
  };
}

test('what was set up comes back on an empty device, by its names alone', async () => {
  const { server, ...desk } = await openDevice();
  await desk.pin(exmoor, meadow);
  for (const place of [meadow, somerset]) desk.rememberOpened(place);
  desk.rememberRequest({ id: 'natural_capital_impact' }, '23 November');
  await pass();
  const puts = server.puts().length;
  const phone = await openDevice(server);
  expect(phone.get()).toEqual({
    pinned: placesOf(exmoor, meadow),
    lastOpened: {
      natural_capital_plan: somerset.id,
      natural_capital_project: meadow.id,
    },
    recent: placesOf(somerset, meadow),
    requested: { natural_capital_impact: '23 November' },
  });
  expect(await shownOf(phone.device)).toEqual(phone.get());
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
  const later = await openDevice(fakeServer({ entries: [removed] }), phone.device);
  expect(later.pinned()).toEqual([]);
});

test('nobody’s go to or come from somebody else, whose call is under way or not', async () => {
  const { server, ...device } = await openDevice();
  await device.pin(exmoor);
  // The answer to a 412 is under way while the other signs in.
  server.faults.push(() => {
    Object.assign(device.person, { isSignedIn: false, token: 'idris' });
    return status(412)();
  });
  await device.pin(meadow);
  await device.pin(somerset);
  await device.answered();
  const bearers = server.sent.map(({ headers }) => new Headers(headers).get('authorization'));
  expect(new Set(bearers)).toEqual(new Set(['Bearer amara']));
});

test('a change that comes once somebody else has signed in is not sent', async () => {
  const { server, person, ...device } = await openDevice();
  await device.pin(exmoor);
  Object.assign(person, { isSignedIn: false, token: 'idris' });
  await device.pin(somerset);
  expect(server.puts()).toHaveLength(1);
});

test.each([[[404, 400]], [[404, 501]], [[404, 401]], [[405]], [[501]]])(
  'an API that answers %j is asked once, and the device’s go on',
  async (codes) => {
    const server = fakeServer();
    server.faults.push(...codes.map(status));
    const { failed, ...device } = await openDevice(server);
    await device.pin(exmoor);
    await device.pin(meadow);
    await device.answered();
    expect(server.sent).toHaveLength(codes.length);
    expect(device.pinned()).toEqual(placesOf(exmoor, meadow));
    expect(device.takesPlaces(true)).toBe(true);
    for (const [{ error, isQuiet }] of failed.mock.calls) {
      expect([isQuiet, error.validationMessage]).toEqual([true, undefined]);
    }
  },
);

const many = `{"entries":[${'{"key":"a","value":null,"at":1},'.repeat(200_000)}1]}`;
test.each<[string, Fault]>([
  ['nothing', dropped],
  ['a page', page('<html>')],
  ['a list', page('[]')],
  ['nothing in ten seconds', hangs],
  ['6 MB', page(many)],
])('an API that answers %s is written nothing until it answers again', async (_what, fault) => {
  const late = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(late.signal);
  const parse = vi.spyOn(JSON, 'parse');
  const server = fakeServer();
  server.faults.push(fault);
  const device = await openDevice(server);
  expect(timeout).toHaveBeenCalledWith(10_000);
  await device.pin(exmoor);
  await pass(60_000);
  expect(server.sent).toHaveLength(1);
  expect(device.pinned()).toEqual(placesOf(exmoor));
  expect(parse).not.toHaveBeenCalledWith(many);
  late.abort(new DOMException('late', 'TimeoutError'));
  await device.answered();
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
  await desk.pin(somerset);
  await pass(60_000);
  expect(server.puts()).toHaveLength(before + 2);
  expect(desk.pinned()).toEqual(placesOf(meadow, exmoor, somerset));
  await desk.answered();
  expect(server.document().entries).toHaveLength(3);
});

test('keeps of a document what it does not know, and takes another order for no change', async () => {
  const entry = { at: 5, by: 'phone', value: '', key: keyOf(meadow) };
  const device = await openDevice(fakeServer({ layout: 'wide', entries: [entry, 'garbage'] }));
  expect(device.server.puts()).toEqual([]);
  await device.pin(exmoor);
  const entries = [{ key: keyOf(exmoor), value: '' }, entry];
  expect(device.server.document()).toMatchObject({ layout: 'wide', entries });
});

const poisoned = { key: keyOf(river), value: '', at: Number.MAX_SAFE_INTEGER };

test('an entry from beyond all time stops no pin, and stays deleted once the operator deletes it', async () => {
  const server = fakeServer({ entries: [poisoned] });
  const desk = await openDevice(server);
  await desk.pin(exmoor);
  expect(desk.pinned()).toEqual(placesOf(river, exmoor));
  expect(server.document().entries).toContainEqual({ ...poisoned, at: 0 });
  const left = server.document().entries.filter(({ key }) => key !== poisoned.key);
  server.replace({ entries: left });
  for (const device of [desk, await openDevice(server, desk.device)]) {
    await device.answered();
    await device.pin(somerset);
    expect(JSON.stringify(server.document())).not.toContain(river.id);
  }
});

test('a document full of what others wrote leaves room for what is set up here', async () => {
  const other = (index: number) => ({ key: `theme ${index}`, value: 'x'.repeat(100), at: index });
  const server = fakeServer({ entries: Array.from({ length: 400 }, (_, index) => other(index)) });
  const desk = await openDevice(server);
  await desk.pin(exmoor, meadow);
  const { entries } = server.document();
  expect(entries).toHaveLength(52);
  expect(entries.slice(0, 2)).toMatchObject([{ key: keyOf(meadow) }, { key: keyOf(exmoor) }]);
  expect(desk.takesPlaces(false)).toBe(false);
});

test('what the API lacks at Logout leaves in the task of the press, and outlasts the session', async () => {
  const { server, person, api, pin, pinned, ...desk } = await openDevice();
  await pin(exmoor);
  expect(desk.takesPlaces(false)).toBe(false);
  desk.flush('in hand');
  expect(server.puts(), 'nothing is left to send').toHaveLength(1);
  server.faults.push(hangs);
  await pin(meadow);
  expect([desk.takesPlaces(false), desk.takesPlaces(true)]).toEqual([true, false]);
  // The page ends the calls of the session before it hands out its bearer.
  person.isSignedIn = false;
  api.reset();
  desk.flush('in hand');
  expect(server.puts()).toMatchObject([{}, {}, { keepalive: true }]);
  await pass();
  expect(new Headers(server.puts().at(-1)?.headers).get('authorization')).toBe('Bearer in hand');
  expect(server.document().entries).toHaveLength(2);
  expect(pinned()).toEqual(placesOf(exmoor, meadow));
});
