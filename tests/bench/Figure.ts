import type { Summary } from './statistics.ts';

export type Unit = '×' | 'ms' | 'bytes' | 'nodes' | 'points' | '';

/** One line of the table. Without a goal it is only reported. */
export interface Figure {
  readonly name: string;
  readonly unit: Unit;
  readonly summary: Summary;
  readonly atMost?: number | undefined;
  readonly atLeast?: number | undefined;
  /** The numbers that the figure was computed from, for readers of the table. */
  readonly detail?: string;
}

/** A ratio is missed only if its whole interval is; everything else goes by its median. */
export function isMissed({ unit, summary, atMost, atLeast }: Figure): boolean {
  const { value, interval } = summary;
  const [low, high] = (unit === '×' && interval) || [value, value];
  return low > (atMost ?? Number.POSITIVE_INFINITY) || high < (atLeast ?? Number.NEGATIVE_INFINITY);
}

/**
 * Returns whether a release made it worse: by more than a tenth, and with intervals that do not meet. A figure
 * with a lower limit is better when it is larger.
 */
export function isWorse(now: Figure, before: Figure): boolean {
  const [smaller, larger] = now.atLeast === undefined ? [before, now] : [now, before];
  const [, high] = smaller.summary.interval ?? [0, smaller.summary.value];
  const [low] = larger.summary.interval ?? [larger.summary.value];
  return larger.summary.value > 1.1 * smaller.summary.value && low > high;
}

const columns = [
  ['figure', 78],
  ['value', 14],
  ['95 % interval', 20],
  ['min – max', 20],
  ['runs', 4],
  ['goal', 12],
  ['', 6],
  ['before', 24],
  ['made of', 0],
] as const;

export const tableHead = row(columns.map(([name]) => name));

function row(texts: readonly string[]): string {
  const cells = texts.map((text, column) => text.padEnd(columns[column]?.[1] ?? 0));
  return cells.join('  ').trimEnd();
}

/** A figure as one line of plain text; `before` is what it was in the release to compare with. */
export function formatFigure(figure: Figure, before?: Figure): string {
  const { name, unit, summary, atMost, atLeast, detail = '' } = figure;
  const { value, interval, min, max, runs } = summary;
  const goal = atMost ?? atLeast;
  const show = (number: number) => format(number, unit);
  return row([
    name,
    `${show(value)} ${unit}`,
    interval ? interval.map(show).join(' – ') : '',
    runs > 1 ? `${show(min)} – ${show(max)}` : '',
    String(runs),
    goal === undefined ? '' : `${atMost === undefined ? '≥' : '≤'} ${show(goal)} ${unit}`,
    goal === undefined ? '' : isMissed(figure) ? 'MISSED' : 'met',
    before ? `${show(before.summary.value)}${isWorse(figure, before) ? ' WORSE' : ''}` : '',
    detail,
  ]);
}

function format(number: number, unit: Unit): string {
  const digits = unit === '×' ? 2 : unit === 'ms' ? 1 : unit === '' ? 3 : 0;
  return number.toLocaleString('en-GB', {
    minimumFractionDigits: unit === '' ? 0 : digits,
    maximumFractionDigits: digits,
  });
}
