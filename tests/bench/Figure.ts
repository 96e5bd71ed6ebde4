import type { Summary } from './statistics.ts';

export type Unit = '×' | 'ms' | 'bytes' | 'nodes' | 'points' | '';

/** One line of the table. Without a goal it is only reported. */
export interface Figure {
  readonly name: string;
  readonly unit: Unit;
  readonly summary: Summary;
  readonly atMost?: number | undefined;
  readonly atLeast?: number | undefined;
  /** What the figure was made of, for readers of the table. */
  readonly detail?: string;
}

/** A ratio is missed only if its whole interval is; everything else goes by its median. */
export function isMissed({ unit, summary, atMost, atLeast }: Figure): boolean {
  const { value, interval } = summary;
  const [low, high] = (unit === '×' && interval) || [value, value];
  return low > (atMost ?? Number.POSITIVE_INFINITY) || high < (atLeast ?? Number.NEGATIVE_INFINITY);
}

const columns = ['figure', 'value', '95 % interval', 'min – max', 'runs', 'goal', '', 'made of'];

/** All figures as one table of plain text. */
export function formatTable(figures: readonly Figure[]): string {
  const rows = [columns, ...figures.map(cells)];
  const widths = columns.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .toSpliced(1, 0, widths.map((width) => '-'.repeat(width)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

function cells(figure: Figure): string[] {
  const { name, unit, summary, atMost, atLeast, detail = '' } = figure;
  const { value, interval, min, max, runs } = summary;
  const goal = atMost ?? atLeast;
  const show = (number: number) => format(number, unit);
  return [
    name,
    `${show(value)} ${unit}`,
    interval ? interval.map(show).join(' – ') : '',
    runs > 1 ? `${show(min)} – ${show(max)}` : '',
    String(runs),
    goal === undefined ? '' : `${atMost === undefined ? '≥' : '≤'} ${show(goal)} ${unit}`,
    goal === undefined ? '' : isMissed(figure) ? 'MISSED' : 'met',
    detail,
  ];
}

function format(number: number, unit: Unit): string {
  const digits = unit === '×' ? 2 : unit === 'ms' ? 1 : unit === '' ? 3 : 0;
  return number.toLocaleString('en-GB', {
    minimumFractionDigits: unit === '' ? 0 : digits,
    maximumFractionDigits: digits,
  });
}
