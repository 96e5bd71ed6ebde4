import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
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
  parsePreferences,
} from '../../../src/applications/preferences/Preferences.ts';

const pin = 'pinned natural_capital_plan 1';
const otherPin = 'pinned natural_capital_plan 2';
const opened = 'lastOpened natural_capital_plan';
const set = (key: string, at: number, value: string | null = '') => ({ key, value, at });
const removed = (key: string, at: number) => set(key, at, null);
const red = set('colour', 1, 'red');
const [a, b] = [set(opened, 1, 'a'), set(opened, 3, 'b')];
type Entries = readonly ReturnType<typeof set>[];

const place = (id: string) => ({ application: 'natural_capital_plan', id }) as const;

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(1000);
});

test.each<[what: string, one: Entries, other: Entries, merged: Entries]>([
  ['nothing and nothing are nothing', [], [], []],
  ['one side’s alone stays', [set(pin, 1)], [], [set(pin, 1)]],
  ['a later pin undoes a removal', [removed(pin, 1)], [set(pin, 2)], [set(pin, 2)]],
  ['a later removal undoes a pin', [removed(pin, 2)], [set(pin, 1)], [removed(pin, 2)]],
  ['the later choice wins', [a], [b], [b]],
  ['of one moment all take the same', [set(pin, 1)], [removed(pin, 1)], [removed(pin, 1)]],
  ['both sides’ are in the order of time', [set(pin, 2)], [a], [a, set(pin, 2)]],
  ['what a later version keeps is kept', [red], [set(pin, 2)], [red, set(pin, 2)]],
])('%s', (_what, one, other, merged) => {
  expect(mergeEntries(one, other)).toEqual(merged);
  expect(mergeEntries(other, one)).toEqual(merged);
});

test('in whatever order devices meet, they come to the same', () => {
  const key = fc.constantFrom(pin, opened, 'other');
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
  const before = parsePreferences({ pinned: [place('1'), place('2')], lastOpened });
  const entries = noteChanges([], before);
  expect(entries).toEqual([set(pin, 1000), set(otherPin, 1001), set(opened, 1002, '1')]);
  expect(noteChanges(entries, before)).toEqual(entries);
  expect(preferencesOf(entries)).toEqual({ ...before, recent: [place('1')] });

  const requested = { natural_capital_impact: '23 November' };
  vi.mocked(Date.now).mockReturnValue(5000);
  expect(noteChanges(entries, parsePreferences({ pinned: [place('2')], requested }))).toEqual([
    set(otherPin, 1001),
    removed(pin, 5000),
    removed(opened, 5001),
    set('requested natural_capital_impact', 5002, '23 November'),
  ]);
});

test('a change is later than what it follows, though another device’s clock is ahead', () => {
  const ahead = [set(pin, 90_000), set(opened, 91_000, '1')];
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
