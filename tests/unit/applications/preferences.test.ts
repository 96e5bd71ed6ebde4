import fc from 'fast-check';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { changePreferences } from '../../../src/applications/preferences/changePreferences.ts';
import { createPreferences } from '../../../src/applications/preferences/createPreferences.ts';
import {
  bounded,
  type Entry,
  entriesOfView,
  maxBytes,
  merge,
  readEntries,
  viewOf,
} from '../../../src/applications/preferences/entries.ts';
import {
  noPreferences,
  type Preferences,
  parsePreferences,
} from '../../../src/applications/preferences/Preferences.ts';
import { exmoor, meadow, placesOf, somerset } from './cardSamples.ts';
import { amara, fakePreferences, shownOf } from './fakeUserData.tsx';

const region = (id: string) => ({ application: 'natural_capital_plan', id }) as const;
const regions = (count: number) => Array.from({ length: count }, (_, id) => region(`${id}`));
const ofSomerset = { ...noPreferences, lastOpened: { natural_capital_plan: somerset.id } };
const ofExmoor = { ...noPreferences, lastOpened: { natural_capital_plan: exmoor.id } };

const today = Date.UTC(2026, 10, 23);

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(today);
});

/** Waits until everything under way has happened. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** Opens a tab, which reads the device's preferences. */
async function openTab(device = fakePreferences(), shown?: Preferences) {
  const store = createPreferences((_owner, view) => changePreferences({ view, device }))(
    amara,
    shown,
  );
  onTestFinished(store.follow());
  return { ...(await store.change()), ...store };
}

/** Shows each tab in turn. */
async function lookAround() {
  await settle();
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
}

const tooLong = 'x'.repeat(201);
const odd = [...placesOf(somerset), { application: 'other', id: '1' }];
const asked = { natural_capital_plan: '23 November' };

test.each<[string, unknown, Partial<Preferences>]>([
  ['no id that is too long', { lastOpened: { natural_capital_plan: tooLong } }, {}],
  ['places, and nothing else of them', { pinned: odd }, { pinned: placesOf(somerset) }],
  ['no list that is none', { recent: { 0: somerset }, pinned: 'all' }, {}],
  ['the days of requests', { requested: { ...asked, other: '1 May' } }, { requested: asked }],
])('reads of a view %s', (_what, value, expected) => {
  const entries = entriesOfView(parsePreferences(value));
  expect(viewOf(entries)).toMatchObject({ ...noPreferences, ...expected });
});

test('remembers what was opened, and what was opened last in each application', async () => {
  const device = fakePreferences();
  const tab = await openTab(device);
  tab.rememberRequest({ id: 'natural_capital_plan' }, '23 November');
  expect(tab.get().requested, 'until the application is opened').toEqual(asked);
  for (const place of [somerset, meadow, exmoor, meadow]) tab.rememberOpened(place);
  const lastOpened = { natural_capital_plan: exmoor.id, natural_capital_project: meadow.id };
  const expected = { ...noPreferences, lastOpened, recent: placesOf(meadow, exmoor, somerset) };
  expect(tab.get()).toEqual(expected);
  await settle();
  expect(await shownOf(device)).toEqual(expected);
  for (const place of regions(25)) tab.rememberOpened(place);
  expect(tab.get().recent).toEqual(regions(25).reverse().slice(0, 20));
});

test('keeps pins in the order of pinning, and no more than fifty', async () => {
  const tab = await openTab();
  for (const place of [meadow, somerset, meadow]) expect(tab.pin(place)).toBe(true);
  expect(tab.get().pinned).toEqual(placesOf(meadow, somerset));
  tab.unpin(meadow);
  expect(tab.get().pinned).toEqual(placesOf(somerset));
  const arePinned = regions(60).map((place) => tab.pin(place));
  expect(tab.get().pinned).toEqual([...placesOf(somerset), ...regions(49)]);
  expect(arePinned.filter(Boolean)).toHaveLength(49);
});

test('reads nothing while the page is being left, which could not be kept then', async () => {
  const device = vi.fn(fakePreferences(ofExmoor));
  expect((await openTab(device)).get().lastOpened).toEqual(ofExmoor.lastOpened);
  device.mockClear();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await lookAround();
  expect(device).not.toHaveBeenCalled();
  visibility.mockReturnValue('visible');
  await lookAround();
  expect(device).toHaveBeenCalledOnce();
});

test('follows other tabs once it is looked at, and adds to what they keep', async () => {
  const device = fakePreferences();
  const [one, other] = [await openTab(device), await openTab(device)];
  one.rememberOpened(somerset);
  other.rememberOpened(meadow);
  one.pin(exmoor);
  other.pin(meadow);
  await lookAround();
  const [recent, pinned] = [placesOf(meadow, somerset), placesOf(exmoor, meadow)];
  for (const tab of [one, other]) {
    expect(new Set(tab.get().recent)).toEqual(new Set(recent));
    expect(new Set(tab.get().pinned)).toEqual(new Set(pinned));
  }
  expect(one.get()).toEqual(other.get());
});

const sameId = { ...somerset, application: 'natural_capital_project' } as const;

test('forgets what is gone, in its application alone, and no choice that followed it', async () => {
  const device = fakePreferences();
  const [tab, other] = [await openTab(device), await openTab(device)];
  for (const place of [somerset, sameId]) tab.rememberOpened(place);
  for (const place of [somerset, sameId, meadow]) tab.pin(place);
  await settle();
  vi.mocked(Date.now).mockReturnValue(today + 1000);
  other.rememberOpened(exmoor);
  tab.forget([somerset]);
  await settle();
  const left = {
    lastOpened: { ...ofExmoor.lastOpened, natural_capital_project: sameId.id },
    recent: placesOf(exmoor, sameId),
    pinned: placesOf(sameId, meadow),
    requested: {},
  };
  expect(tab.get()).toEqual(left);
  expect(await shownOf(device)).toEqual(left);
});

test.each([
  ['is no longer this sign-in’s', async () => undefined],
  ['has no room', () => Promise.reject(new DOMException('no room', 'QuotaExceededError'))],
])('keeps for the visit what a device does not that %s', async (_what, device) => {
  const tab = await openTab(device, ofSomerset);
  await lookAround();
  expect(tab.get()).toMatchObject({ lastOpened: ofSomerset.lastOpened });
  tab.rememberOpened(exmoor);
  tab.pin(meadow);
  await lookAround();
  const { lastOpened } = ofExmoor;
  expect(tab.get()).toMatchObject({ lastOpened, pinned: placesOf(meadow) });
});

test('each sign-in has its own, also if the same person signs in again', async () => {
  const preferencesOf = createPreferences((_owner, view) =>
    changePreferences({ view, device: fakePreferences() }),
  );
  (await preferencesOf(amara).change()).pin(somerset);
  expect(preferencesOf(amara).takesPlaces(true)).toBe(true);
  for (const other of [{ subject: 'idris' }, { signInId: 'next' }]) {
    expect(preferencesOf({ ...amara, ...other }).takesPlaces(true)).toBe(false);
  }
});

/* Page, device and API store only entries, which devices merge. */
const pin = 'pinned natural_capital_plan 1';
const choice = 'lastOpened natural_capital_plan';
const set = (key: string, at: number, value: string | null = '') => ({ key, value, at });
const removed = (key: string, at: number) => set(key, at, null);
const future = Number.MAX_SAFE_INTEGER;
const read = (entries: readonly unknown[]) => readEntries({ entries });
const merged = (...lists: (readonly Entry[])[]) =>
  lists.reduce((known, list) => merge(read(list).values(), known), read([]));

test.each<[what: string, one: Entry, other: Entry]>([
  ['a later pin undoes a removal', removed(pin, 1), set(pin, 2)],
  ['a later removal undoes a pin', set(pin, 1), removed(pin, 2)],
  ['of one time a removal', set(pin, 1), removed(pin, 1)],
  ['of one time the greater text', set(choice, 1, 'a'), set(choice, 1, 'b')],
  ['any change undoes a time that cannot be true', set(pin, future), removed(pin, 1)],
  ['a clock that is fast by hours', set(choice, today), set(choice, today + 80_000_000, 'b')],
])('%s wins', (_what, loser, winner) => {
  expect(merged([loser], [winner])).toEqual(merged([winner]));
  expect(merged([winner], [loser])).toEqual(merged([winner]));
});

test('in whatever order, groups and number lists are merged, they come to the same', () => {
  const entry = fc.record({
    key: fc.constantFrom(pin, choice, 'other'),
    value: fc.constantFrom('', 'a', null),
    at: fc.constantFrom(-1, 0, 1, 2, today, future - 1, future),
    by: fc.constantFrom('phone', 'desk'),
  });
  const list = fc.array(entry);
  const isSame = fc.property(list, list, list, (one, two, three) => {
    const all = merged(one, two, three);
    expect(merged(three, one, two, one)).toEqual(all);
    expect(merged(one, [...merged(two, three).values()])).toEqual(all);
    expect(merge(read(two).values(), all)).toBe(all);
  });
  fc.assert(isSame);
});

test('any list is shown without failing, and twice the same', () => {
  const key = fc.oneof(
    fc.constantFrom(pin, choice, 'pinOrder', 'requested __proto__'),
    fc.string(),
  );
  const value = fc.oneof(fc.constantFrom('["x"]', '{}', '[1]', null, 7), fc.string());
  const entry = fc.oneof(
    fc.anything(),
    fc.record({ key, value, at: fc.oneof(fc.integer(), fc.double()) }),
  );
  const isSame = fc.property(fc.array(entry), (list) => {
    const kept = read(list);
    expect(read([...kept.values()])).toEqual(kept);
    const view = viewOf(kept);
    expect(viewOf(entriesOfView(parsePreferences(view)))).toEqual(view);
  });
  fc.assert(isSame);
});

test('an entry that does not fit is left out, and what is not known of one is kept', () => {
  const known = { ...set(pin, 1), by: 'phone' };
  const odd = [set(pin, Number.NaN), set(pin, 2 ** 60), { key: pin, value: 7, at: 1 }];
  expect([...read([null, 1, [], {}, ...odd, known]).values()]).toEqual([known]);
  for (const entries of [undefined, null, 'all', 7, { 0: known }])
    expect(readEntries({ entries }).size).toBe(0);
});

test('pins stand in the user’s own order, and those it lacks as they were pinned', () => {
  const pins = ['a', 'b', 'c b', 'd'].map((id, at) => set(`pinned natural_capital_plan ${id}`, at));
  const order = ['natural_capital_plan d', 'natural_capital_plan gone', 'natural_capital_plan c b'];
  const entries = [...pins, set('pinOrder', 9, JSON.stringify(order))];
  expect(viewOf(merge(entries)).pinned.map(({ id }) => id)).toEqual(['d', 'c b', 'a', 'b']);
});

const names = (field: string, count: number, value: string | null = '') =>
  Array.from({ length: count }, (_, at) =>
    set(`${field} natural_capital_plan ${'é'.repeat(40)}${at}`, at, value),
  );
const mixed = [...names('opened', 60), ...names('theme', 60), ...names('pinned', 60, null)];
const isOf = (field: string) => (entry: Entry) =>
  entry.value === null ? field === 'removed' : entry.key.startsWith(field);

test.each<[string, Entry[], Readonly<Record<string, number>>]>([
  ['twenty that were opened, and others', mixed, { opened: 20, theme: 50, removed: 44 }],
  ['no key that takes all room', [set('x'.repeat(maxBytes), 9), set(pin, 1)], { x: 0, pinned: 1 }],
])('of too many, the latest that have room stay: %s', (_what, entries, counts) => {
  const kept = bounded(entries);
  expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThanOrEqual(maxBytes);
  for (const [field, count] of Object.entries(counts)) {
    const left = kept.filter(isOf(field)).map(({ at }) => at);
    expect(left.length, field).toBe(count);
    const all = entries.filter(isOf(field)).map(({ at }) => at);
    expect(new Set(left)).toEqual(new Set(all.slice(all.length - count)));
  }
});

test('a change is later than all that was seen, though another device’s clock is ahead', async () => {
  const device = fakePreferences();
  await device(() => ({ entries: [set(pin, today + 80_000_000)] }));
  const tab = await openTab(device);
  tab.unpin(region('1'));
  await settle();
  expect((await shownOf(device)).pinned).toEqual([]);
});

const lists = {
  ...{ lastOpened: ofSomerset.lastOpened, requested: asked },
  ...{ recent: placesOf(meadow, somerset), pinned: placesOf(exmoor, somerset) },
};

/** A device with an earlier release's lists, and what is written to it. */
function earlierDevice() {
  const keep = fakePreferences(lists);
  const written: { readonly entries?: readonly Entry[] }[] = [];
  const device: typeof keep = (change) =>
    keep((before) => {
      const next = change(before);
      if (next) written.push(next);
      return next;
    });
  return { device, written };
}

test('an earlier release’s record is read, and kept as entries of its time, once', async () => {
  const { device, written } = earlierDevice();
  const tabs = [await openTab(device), await openTab(device)];
  for (const tab of tabs) expect(tab.get()).toEqual(lists);
  const { entries = [] } = written[0] ?? {};
  expect(entries).toHaveLength(6);
  for (const { at } of entries) expect(Math.abs(at - 1000)).toBeLessThan(10);
  await lookAround();
  expect(written).toHaveLength(1);
});

test('an earlier release reads the record, and what it changes there is merged', async () => {
  const { device, written } = earlierDevice();
  const tab = await openTab(device);
  tab.pin(meadow);
  await settle();
  expect(written.at(-1)).toMatchObject({ ...lists, pinned: placesOf(exmoor, somerset, meadow) });
  // It opens one place and unpins another, while this release unpins a third.
  const opened = { lastOpened: ofExmoor.lastOpened, recent: placesOf(exmoor) };
  const pinned = placesOf(exmoor, meadow);
  vi.mocked(Date.now).mockReturnValue(today + 1000);
  await device((before) => ({ ...before?.data, ...opened, pinned, other: 1 }));
  tab.unpin(meadow);
  await settle();
  const merged = { ...opened, pinned: placesOf(exmoor) };
  expect(written.at(-1)).toMatchObject({ ...merged, other: 1 });
  expect(tab.get()).toMatchObject(merged);
});
