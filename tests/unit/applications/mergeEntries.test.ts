import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  mergeEntries,
  noteChanges,
  preferencesOf,
  textOf,
} from '../../../src/applications/preferences/mergeEntries.ts';
import { parsePreferences } from '../../../src/applications/preferences/Preferences.ts';

const pin = 'pinned natural_capital_plan 1';
const opened = 'lastOpened natural_capital_plan';
const set = (key: string, at: number, value: string | null = '') => ({ key, value, at });
type Entry = ReturnType<typeof set>;

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(1000);
});

test.each<[string, readonly Entry[], readonly Entry[], readonly Entry[]]>([
  ['nothing and nothing are nothing', [], [], []],
  ['one side’s alone stays', [set(pin, 1)], [], [set(pin, 1)]],
  ['a later pin undoes a removal', [set(pin, 1, null)], [set(pin, 2)], [set(pin, 2)]],
  ['a later removal undoes a pin', [set(pin, 2, null)], [set(pin, 1)], [set(pin, 2, null)]],
  ['the later choice wins', [set(opened, 2, 'a')], [set(opened, 3, 'b')], [set(opened, 3, 'b')]],
  [
    'of one moment every device takes the same',
    [set(pin, 1)],
    [set(pin, 1, null)],
    [set(pin, 1, null)],
  ],
  [
    'both sides’ are in the order of time',
    [set(pin, 2)],
    [set(opened, 1, 'a')],
    [set(opened, 1, 'a'), set(pin, 2)],
  ],
  [
    'what a later version keeps is kept',
    [set('colour', 1, 'red')],
    [set(pin, 2)],
    [set('colour', 1, 'red'), set(pin, 2)],
  ],
])('%s', (_what, one, other, expected) => {
  expect(mergeEntries(one, other)).toEqual(expected);
  expect(mergeEntries(other, one)).toEqual(expected);
});

test('in whatever order devices meet, they come to the same', () => {
  const entry = fc.record({
    key: fc.constantFrom(pin, opened, 'other'),
    value: fc.constantFrom('', 'a', null),
    at: fc.integer({ min: 0, max: 3 }),
  });
  const device = fc.array(entry);
  fc.assert(
    fc.property(device, device, device, (a, b, c) => {
      const all = textOf(mergeEntries(a, b, c));
      expect(textOf(mergeEntries(mergeEntries(c, b), a))).toBe(all);
      expect(textOf(mergeEntries(b, mergeEntries(a, c), b))).toBe(all);
    }),
  );
});

test('where there is no room the oldest removals are forgotten, and nothing that is set', () => {
  const name = (index: number) => `pinned natural_capital_plan ${'é'.repeat(40)}${index}`;
  const all = Array.from({ length: 200 }, (_, at) => set(name(at), at, at % 4 === 0 ? '' : null));
  const kept = mergeEntries(all);
  expect(new TextEncoder().encode(JSON.stringify(kept)).length).toBeLessThanOrEqual(16_000);
  expect(kept.filter(({ value }) => value !== null)).toHaveLength(50);
  const removals = kept.filter(({ value }) => value === null);
  expect(removals).toEqual(all.filter(({ value }) => value === null).slice(-removals.length));
  expect(removals.length).toBeGreaterThan(20);
});

const place = (id: string) => ({ application: 'natural_capital_plan', id }) as const;

test('says what was set up since, in its order, and what is gone', () => {
  const before = parsePreferences({
    pinned: [place('1'), place('2')],
    lastOpened: { natural_capital_plan: '1' },
  });
  const entries = noteChanges([], before);
  expect(entries).toEqual([
    set(pin, 1000),
    set('pinned natural_capital_plan 2', 1001),
    set(opened, 1002, '1'),
  ]);
  expect(noteChanges(entries, before)).toEqual(entries);
  expect(preferencesOf(entries)).toEqual({ ...before, recent: [place('1')] });

  const requested = { natural_capital_impact: '23 November' };
  vi.mocked(Date.now).mockReturnValue(5000);
  const after = parsePreferences({ pinned: [place('2')], requested });
  expect(noteChanges(entries, after)).toEqual([
    set('pinned natural_capital_plan 2', 1001),
    set(pin, 5000, null),
    set(opened, 5001, null),
    set('requested natural_capital_impact', 5002, '23 November'),
  ]);
});

test('what follows something seen is later than that, though the clock of the other device is ahead', () => {
  const ahead = [set(pin, 90_000), set(opened, 91_000, '1')];
  const unpinned = parsePreferences({ lastOpened: { natural_capital_plan: '1' } });
  const noted = noteChanges(ahead, unpinned);
  expect(noted).toContainEqual(set(pin, 91_001, null));
  expect(mergeEntries(ahead, noted)).toEqual(noted);
});

test('what is not shown is not taken for removed', () => {
  const unknown = [
    set('pinned natural_capital_sea 1', 1),
    set('colour', 2, 'red'),
    ...Array.from({ length: 60 }, (_, at) => set(`pinned natural_capital_plan ${at}`, at + 3)),
  ];
  const shown = preferencesOf(unknown);
  expect(shown.pinned).toHaveLength(50);
  expect(noteChanges(unknown, shown)).toEqual(unknown);
});

test('keeps of an entry what it does not know, and of a list what fits', () => {
  const known = { ...set(pin, 1), by: 'phone' };
  const garbage = [
    null,
    1,
    [],
    {},
    set(pin, Number.NaN),
    set(pin, 2 ** 60),
    { key: pin, value: 7, at: 1 },
  ];
  expect(mergeEntries([...garbage, known])).toEqual([known]);
  expect(mergeEntries(undefined, null, 'all', 7, { 0: known })).toEqual([]);
  expect(noteChanges([known], parsePreferences({}))).toEqual([{ ...known, value: null, at: 1000 }]);
  expect(
    preferencesOf([set('pinned __proto__ 1', 1), set('lastOpened __proto__', 2, 'x'), set('', 3)]),
  ).toEqual(parsePreferences({}));
});
