import type { Figure } from './Figure.ts';

const columns = ['figure', 'value', '95 % interval', 'min – max', 'runs', 'goal', '', 'made of'];

/** All figures as one table of plain text. */
export function formatTable(figures: readonly Figure[]): string {
  const rows = [columns, ...figures.map(cells)];
  const widths = columns.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .toSpliced(1, 0, widths.map((width) => '-'.repeat(width)).join('  '))
    .join('\n');
}

/** The same for machines. `bound` tells on which side of `goal` it is met. */
export function formatJson(figures: readonly Figure[]): string {
  const entries = figures.map(({ goal, interval, met, ...figure }) => ({
    ...figure,
    interval: interval ?? null,
    goal: goal?.limit ?? null,
    bound: goal?.bound ?? null,
    met: met ?? null,
  }));
  return `${JSON.stringify(entries, null, 2)}\n`;
}

/** The last line of the bench and its exit code: 1 when a goal is missed. */
export function endBench(figures: readonly Figure[]): { exitCode: 0 | 1; line: string } {
  const missed = figures.filter(({ met }) => met === false).map(({ name }) => name);
  return missed.length > 0
    ? { exitCode: 1, line: `Goals missed: ${missed.join(', ')}` }
    : { exitCode: 0, line: 'Every goal is met.' };
}

function cells(figure: Figure): string[] {
  const { name, unit, value, interval, min, max, runs, goal, met, detail } = figure;
  const show = (number: number) => format(number, unit);
  return [
    name,
    `${show(value)} ${unit}`.trim(),
    interval ? interval.map(show).join(' – ') : '',
    runs > 1 ? `${show(min)} – ${show(max)}` : '',
    String(runs),
    goal ? `${goal.bound === 'at most' ? '≤' : '≥'} ${show(goal.limit)} ${unit}`.trim() : '',
    met === undefined ? '' : met ? 'met' : 'MISSED',
    detail,
  ];
}

function format(number: number, unit: Figure['unit']): string {
  const digits = unit === '×' ? 2 : unit === 'ms' ? 1 : unit === '' ? 3 : 0;
  return number.toLocaleString('en-GB', {
    minimumFractionDigits: unit === '' ? 0 : digits,
    maximumFractionDigits: digits,
  });
}
