import { expect, test } from 'vitest';
import { type Figure, formatFigure, isMissed, isWorse } from '../../bench/Figure.ts';
import { compare, median, summarise } from '../../bench/statistics.ts';

type Unit = Figure['unit'];

const figureOf = (unit: Unit, runs: readonly number[], goal: Partial<Figure> = {}): Figure => ({
  ...{ name: 'figure', unit, summary: summarise(runs) },
  ...goal,
});

test('takes the middle run, or the mean of the middle two, and nothing of no run', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([9, 1, 5, 7])).toBe(6);
  expect(() => summarise([])).toThrow(RangeError);
});

test('puts the interval around the median, the same every time', () => {
  const runs = Array.from({ length: 31 }, (_, index) => 100 + index);
  const { value, interval: [low, high] = [0, 0] } = summarise(runs);
  expect(value).toBe(115);
  expect(low > 105 && low < 115 && high > 115 && high < 125).toBe(true);
  expect(summarise(runs)).toEqual(summarise(runs));
});

test('compares within pairs, so that a slow moment of the machine cancels out', () => {
  const { value, min, max } = compare([110, 1100, 330], [100, 1000, 300]).summary;
  for (const number of [value, min, max]) expect(number).toBeCloseTo(1.1, 9);
  expect(() => compare([1, 2], [1])).toThrow(RangeError);
});

const ratios = [1.1, 1.2, 1.3, 1.4, 1.5];

test.each([
  ['×', ratios, { atMost: 1.15 }, false],
  ['×', ratios, { atMost: 1.05 }, true],
  ['points', [11, 11], { atLeast: 12 }, true],
  ['bytes', [90, 101, 102], { atMost: 100 }, true],
  ['ms', [12], {}, false],
] as const)('misses a ratio by its whole interval, a count by its median: %s %j %j', (...row) => {
  const [unit, runs, goal, expected] = row;
  expect(isMissed(figureOf(unit, runs, goal))).toBe(expected);
});

test.each([
  ['a tenth more', 'ms', [100, 101, 102], [110, 111, 112], {}, false],
  ['more than a tenth', 'ms', [100, 101, 102], [113, 114, 115], {}, true],
  ['more, but the intervals meet', 'ms', [100, 101, 130], [115, 116, 117], {}, false],
  ['less', '×', [1.2, 1.2], [0.9, 0.9], {}, false],
  ['one run a tenth larger', 'bytes', [1000], [1101], {}, true],
  ['fewer points than before', 'points', [100, 100], [89, 89], { atLeast: 80 }, true],
  ['more points than before', 'points', [89, 89], [100, 100], { atLeast: 80 }, false],
] as const)(
  'finds worse than before what is worse by a tenth: %s',
  (_what, unit, before, now, goal, expected) => {
    expect(isWorse(figureOf(unit, now, goal), figureOf(unit, before, goal))).toBe(expected);
  },
);

test('prints a figure on a line, with its goal and what it was before', () => {
  const now = figureOf('ms', [120, 120], { atMost: 100 });
  const line = formatFigure(now, figureOf('ms', [100, 100]));
  const spread = '120.0 – 120.0';
  const value = ['figure', '120.0 ms', spread, spread, '2'];
  expect(line.split(/ {2,}/)).toEqual([...value, '≤ 100.0 ms', 'MISSED', '100.0 WORSE']);
});
