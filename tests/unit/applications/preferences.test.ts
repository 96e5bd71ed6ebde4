import fc from 'fast-check';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createPreferences } from '../../../src/applications/preferences/createPreferences.ts';
import {
  mergeEntries,
  mostBytes,
  noteChanges,
  preferencesOf,
  textOf,
} from '../../../src/applications/preferences/mergeEntries.ts';
import {
  limits,
  noPreferences,
  type Preferences,
  parsePreferences,
} from '../../../src/applications/preferences/Preferences.ts';
import { exmoor, meadow, placesOf, somerset } from './cardSamples.ts';
import { amara, fakePreferences } from './fakeUserData.tsx';

const region = (id: string) => ({ application: 'natural_capital_plan', id }) as const;
const regions = (count: number) => Array.from({ length: count }, (_, id) => region(`${id}`));
const ofSomerset = { ...noPreferences, lastOpened: { natural_capital_plan: somerset.id } };
const ofExmoor = { ...noPreferences, lastOpened: { natural_capital_plan: exmoor.id } };

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(1000);
});

/** Waits until everything under way has happened. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** Opens a tab, which reads the device's preferences. */
async function openTab(stored = fakePreferences(), initial?: Preferences) {
  const preferences = createPreferences({ owner: amara, stored, initial });
  onTestFinished(preferences.follow());
  await settle();
  return preferences;
}

/** Every tab is looked at, one after the other. */
async function lookAround() {
  await settle();
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
}

const tooLong = 'x'.repeat(201);
const odd = [somerset, '1', null, { application: 'other', id: '1' }];
const asked = { natural_capital_plan: '23 November' };

test.each<[string, unknown, Partial<Preferences>]>([
  ['no application that is unknown', { lastOpened: { other: '1' } }, {}],
  ['no id that is too long', { lastOpened: { natural_capital_plan: tooLong } }, {}],
  ['the good beside the bad', { lastOpened: { ...ofSomerset.lastOpened, other: {} } }, ofSomerset],
  ['nothing of nothing', undefined, {}],
  ['places, and nothing else of them', { recent: odd }, { recent: placesOf(somerset) }],
  ['a place once', { pinned: [meadow, exmoor, meadow] }, { pinned: placesOf(meadow, exmoor) }],
  ['as many places as are kept', { recent: regions(21) }, { recent: regions(20) }],
  ['no list that is none', { recent: { 0: somerset }, pinned: 'all' }, {}],
  ['what was asked for', { requested: { ...asked, other: '1 May' } }, { requested: asked }],
  ['all but the switch of an earlier version', { ...ofSomerset, showsRecent: false }, ofSomerset],
])('parses %s', (_what, value, expected) => {
  expect(parsePreferences(value)).toEqual({ ...noPreferences, ...expected });
});

test('remembers what was opened, and what was opened last in each application', async () => {
  const stored = fakePreferences({ order: ['1'] });
  const tab = await openTab(stored);
  for (const place of [somerset, meadow, exmoor, meadow]) tab.rememberOpened(place);
  const lastOpened = { natural_capital_plan: exmoor.id, natural_capital_project: meadow.id };
  const expected = { ...noPreferences, lastOpened, recent: placesOf(meadow, exmoor, somerset) };
  expect(tab.get()).toEqual(expected);
  await settle();
  const beside = { ...expected, order: ['1'] };
  expect(await stored.read(amara), 'beside what is not known').toEqual(beside);
  for (const place of regions(25)) tab.rememberOpened(place);
  expect(tab.get().recent).toEqual(regions(25).reverse().slice(0, 20));
});

test('keeps pins in the order of pinning, and no more than fifty', async () => {
  const tab = await openTab();
  for (const place of [meadow, somerset, meadow]) tab.pin(place);
  expect(tab.get().pinned).toEqual(placesOf(meadow, somerset));
  tab.unpin(meadow);
  expect(tab.get().pinned).toEqual(placesOf(somerset));
  for (const place of regions(60)) tab.pin(place);
  expect(tab.get().pinned).toEqual([...placesOf(somerset), ...regions(49)]);
});

test('remembers the day of a request until the application is opened', async () => {
  const tab = await openTab();
  tab.rememberRequest({ id: 'natural_capital_plan' }, '23 November');
  expect(tab.get().requested).toEqual(asked);
  tab.rememberOpened(somerset);
  expect(tab.get().requested).toEqual({});
});

test('reads nothing while the page is being left, which could not be kept then', async () => {
  const stored = fakePreferences(ofExmoor);
  expect((await openTab(stored)).get()).toEqual(ofExmoor);
  const reading = vi.spyOn(stored, 'read');
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await lookAround();
  expect(reading).not.toHaveBeenCalled();
  visibility.mockReturnValue('visible');
  await lookAround();
  expect(reading).toHaveBeenCalledOnce();
});

test('follows other tabs once it is looked at, and adds to what they keep', async () => {
  const stored = fakePreferences();
  const [one, other] = [await openTab(stored), await openTab(stored)];
  one.rememberOpened(somerset);
  other.rememberOpened(meadow);
  one.pin(exmoor);
  other.pin(meadow);
  await lookAround();
  const [recent, pinned] = [placesOf(meadow, somerset), placesOf(exmoor, meadow)];
  for (const tab of [one, other]) expect(tab.get()).toMatchObject({ recent, pinned });
});

test('forgets what is gone, and no choice that followed it', async () => {
  const places = placesOf(somerset, meadow);
  const stored = fakePreferences({ ...ofSomerset, pinned: places, recent: places });
  const [tab, other] = [await openTab(stored), await openTab(stored)];
  other.rememberOpened(exmoor);
  tab.forget([somerset]);
  await settle();
  const left = { ...ofExmoor, pinned: placesOf(meadow), recent: placesOf(exmoor, meadow) };
  expect(tab.get()).toEqual(left);
  expect(await stored.read(amara)).toEqual(left);
});

test('keeps the page where the device remembers nothing, and what storage refuses', async () => {
  const stored = { ...fakePreferences(), update: async () => undefined };
  const tab = await openTab(stored, ofSomerset);
  await lookAround();
  expect(tab.get()).toEqual(ofSomerset);
  tab.rememberOpened(exmoor);
  tab.pin(meadow);
  await lookAround();
  expect(tab.get()).toEqual({ ...ofExmoor, recent: placesOf(exmoor), pinned: placesOf(meadow) });
});

/* Entries are what an API keeps of them, and devices merge. */
const pin = 'pinned natural_capital_plan 1';
const otherPin = 'pinned natural_capital_plan 2';
const choice = 'lastOpened natural_capital_plan';
const set = (key: string, at: number, value: string | null = '') => ({ key, value, at });
const removed = (key: string, at: number) => set(key, at, null);
const red = set('colour', 1, 'red');
const earlier = set(choice, 1, 'a');
type Entries = readonly ReturnType<typeof set>[];

test.each<[what: string, one: Entries, other: Entries, merged: Entries]>([
  ['one side’s alone stays', [set(pin, 1)], [], [set(pin, 1)]],
  ['a later pin undoes a removal', [removed(pin, 1)], [set(pin, 2)], [set(pin, 2)]],
  ['a later removal undoes a pin', [removed(pin, 2)], [set(pin, 1)], [removed(pin, 2)]],
  ['of one moment all take the same', [set(pin, 1)], [removed(pin, 1)], [removed(pin, 1)]],
  ['both sides’ are in the order of time', [set(pin, 2)], [earlier], [earlier, set(pin, 2)]],
])('%s', (_what, one, other, merged) => {
  expect(mergeEntries(one, other)).toEqual(merged);
  expect(mergeEntries(other, one)).toEqual(merged);
});

test('in whatever order devices meet, they come to the same', () => {
  const key = fc.constantFrom(pin, choice, 'other');
  const value = fc.constantFrom('', 'a', null);
  const device = fc.array(fc.record({ key, value, at: fc.integer({ min: 0, max: 3 }) }));
  const isSame = fc.property(device, device, device, (one, two, three) => {
    const all = textOf(mergeEntries(one, two, three));
    expect(textOf(mergeEntries(mergeEntries(three, two), one))).toBe(all);
    expect(textOf(mergeEntries(two, mergeEntries(one, three), two))).toBe(all);
  });
  fc.assert(isSame);
});

test('where there is no room the oldest removals are forgotten, and nothing that is set', () => {
  const name = (index: number) => `pinned natural_capital_plan ${'é'.repeat(40)}${index}`;
  const all = Array.from({ length: 200 }, (_, at) => set(name(at), at, at % 4 === 0 ? '' : null));
  const kept = mergeEntries(all);
  expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThanOrEqual(mostBytes);
  expect(kept.filter(({ value }) => value !== null)).toHaveLength(50);
  const [removals, before] = [kept, all].map((list) => list.filter(({ value }) => value === null));
  expect(removals).toEqual(before?.slice(-(removals?.length ?? 0)));
  expect(removals?.length).toBeGreaterThan(20);
});

test('notes what was set up since, in its order, and what is gone', () => {
  const lastOpened = { natural_capital_plan: '1' };
  const before = parsePreferences({ pinned: [region('1'), region('2')], lastOpened });
  const entries = noteChanges([], before);
  expect(entries).toEqual([set(pin, 1000), set(otherPin, 1001), set(choice, 1002, '1')]);
  expect(noteChanges(entries, before)).toEqual(entries);
  expect(preferencesOf(entries)).toEqual({ ...before, recent: [region('1')] });

  const requested = { natural_capital_impact: '23 November' };
  vi.mocked(Date.now).mockReturnValue(5000);
  expect(noteChanges(entries, parsePreferences({ pinned: [region('2')], requested }))).toEqual([
    set(otherPin, 1001),
    removed(pin, 5000),
    removed(choice, 5001),
    set('requested natural_capital_impact', 5002, '23 November'),
  ]);
});

test('a change is later than what it follows, though another device’s clock is ahead', () => {
  const ahead = [set(pin, 90_000), set(choice, 91_000, '1')];
  const unpinned = parsePreferences({ lastOpened: { natural_capital_plan: '1' } });
  const noted = noteChanges(ahead, unpinned);
  expect(noted).toContainEqual(removed(pin, 91_001));
  expect(mergeEntries(ahead, noted)).toEqual(noted);
});

test('what is not shown is not taken for removed', () => {
  const pins = Array.from({ length: 60 }, (_, at) =>
    set(`pinned natural_capital_plan ${at}`, at + 3),
  );
  const unknown = [set('pinned natural_capital_sea 1', 0), red, ...pins];
  const shown = preferencesOf(unknown);
  expect(shown.pinned).toHaveLength(limits.pinned);
  expect(noteChanges(unknown, shown)).toEqual(unknown);
});

test('keeps of an entry what it does not know, and of a list what fits', () => {
  const known = { ...set(pin, 1), by: 'phone' };
  const odd = [set(pin, Number.NaN), set(pin, 2 ** 60), { key: pin, value: 7, at: 1 }];
  expect(mergeEntries([null, 1, [], {}, ...odd, known])).toEqual([known]);
  expect(mergeEntries(undefined, null, 'all', 7, { 0: known })).toEqual([]);
  expect(noteChanges([known], noPreferences)).toEqual([{ ...known, value: null, at: 1000 }]);
  const proto = [set('pinned __proto__ 1', 1), set('lastOpened __proto__', 2, 'x'), set('', 3)];
  expect(preferencesOf(proto)).toEqual(noPreferences);
});
