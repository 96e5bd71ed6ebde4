import { expect, test } from 'vitest';
import { type Figure, isMissed } from '../../bench/Figure.ts';
import { compare, median, summarise } from '../../bench/statistics.ts';

const missed = (unit: Figure['unit'], runs: readonly number[], goal: Partial<Figure>) =>
  isMissed({ name: 'figure', unit, summary: summarise(runs), ...goal });

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

test('misses a ratio only when its whole interval is beyond the goal, a count by its median', () => {
  const runs = [1.1, 1.2, 1.3, 1.4, 1.5];
  expect(missed('×', runs, { atMost: 1.15 })).toBe(false);
  expect(missed('×', runs, { atMost: 1.05 })).toBe(true);
  expect(missed('points', [11, 11], { atLeast: 12 })).toBe(true);
  expect(missed('bytes', [90, 101, 102], { atMost: 100 })).toBe(true);
  expect(missed('ms', [12], {})).toBe(false);
});
