import { expect, test } from 'vitest';
import { atLeast, atMost, createFigure } from '../../bench/Figure.ts';
import { endBench } from '../../bench/report.ts';
import { median, summarise, summariseRatio } from '../../bench/statistics.ts';

const ratio = (summary: ReturnType<typeof summarise>, limit: number) =>
  createFigure({ name: 'ratio', unit: '×', summary, goal: atMost(limit) });

test('takes the middle run, or the mean of the middle two', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([9, 1, 5, 7])).toBe(6);
});

test('refuses to make something of nothing', () => {
  expect(() => summarise([])).toThrow(RangeError);
  expect(() => summariseRatio([1, 2], [1])).toThrow(RangeError);
});

test('puts the interval around the median, the same every time', () => {
  const runs = Array.from({ length: 31 }, (_, index) => 100 + index);
  const { value, interval } = summarise(runs);
  expect(value).toBe(115);
  expect(interval?.[0]).toBeGreaterThan(105);
  expect(interval?.[0]).toBeLessThan(115);
  expect(interval?.[1]).toBeGreaterThan(115);
  expect(interval?.[1]).toBeLessThan(125);
  expect(summarise(runs)).toEqual(summarise(runs));
});

test('compares within pairs, so that a slow moment of the machine cancels out', () => {
  const slow = [1, 10, 3];
  const { value, min, max } = summariseRatio(
    slow.map((factor) => factor * 110),
    slow.map((factor) => factor * 100),
  );
  expect([value, min, max].map((number) => number.toFixed(9))).toEqual(
    Array(3).fill('1.100000000'),
  );
});

test('misses a ratio only when its whole interval is beyond the goal', () => {
  const runs = [1.1, 1.2, 1.3, 1.4, 1.5];
  expect(ratio(summarise(runs), 1.15).met).toBe(true);
  expect(ratio(summarise(runs), 1.05).met).toBe(false);
  expect(
    createFigure({ name: 'faster', unit: '×', summary: summarise([11, 11]), goal: atLeast(12) })
      .met,
  ).toBe(false);
});

test('goes by the median where something is counted', () => {
  const bytes = createFigure({
    name: 'bytes',
    unit: 'bytes',
    summary: summarise([90, 101, 102]),
    goal: atMost(100),
  });
  expect(bytes.met).toBe(false);
});

test('ends non-zero, and names what missed, when a goal is missed', () => {
  const met = ratio(summarise([1, 1]), 1.15);
  const reported = createFigure({ name: 'only reported', unit: 'ms', summary: summarise([12]) });
  const missed = { ...ratio(summarise([1.5, 1.5]), 1.15), name: 'slow' };
  expect(endBench([met, reported])).toEqual({ exitCode: 0, line: 'Every goal is met.' });
  expect(endBench([met, missed])).toEqual({ exitCode: 1, line: 'Goals missed: slow' });
});
