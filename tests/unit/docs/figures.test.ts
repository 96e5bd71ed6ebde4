import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const figures = readFileSync('docs/figures.md', 'utf8');
const [, ...sections] = figures.split(/^## /m);

test('every figure has its day, its machine and how it was measured', () => {
  expect(sections.length).toBeGreaterThan(10);
  const bare = sections.filter(
    (section) => !/^.+\n\n\d{4}-\d\d-\d\d · .+ · (?:by hand|`npm run [\w:]+.*`)/.test(section),
  );
  expect(bare).toEqual([]);
});

/** The cells of the first row that begins so. */
function cellsOf(text: string, row: string): readonly string[] {
  const line = text.split('\n').find((one) => one.startsWith(`| ${row}`)) ?? '';
  return line.split('|').slice(2, -1);
}

test('a million users are the day of one, a million times in ten hours', () => {
  const day = cellsOf(figures, 'a day:').map((cell) => cell.split('/').map(Number));
  const scale = readFileSync('docs/scale.md', 'utf8');
  const seconds = 10 * 60 * 60;
  for (const [index, name] of ['static', 'API', 'provider', 'telemetry'].entries()) {
    const [requests = 0, kilobytes = 0] = day[index] ?? [];
    const [rate, megabits] = cellsOf(scale, name).map((cell) => Number(cell.replace(',', '')));
    expect(rate, name).toBe(Math.round((requests * 1e6) / seconds / 10) * 10);
    expect(megabits, name).toBe(Math.round((kilobytes * 8e3 * 1e6) / seconds / 1e6));
  }
});
