import { median, type Summary } from './statistics.ts';

export type Unit = '×' | 'ms' | 's' | 'bytes' | 'nodes' | 'points' | '';

/** One line of the table. */
export interface Figure extends Summary {
  readonly name: string;
  readonly unit: Unit;
  /** Undefined for what is only reported. */
  readonly goal: Goal | undefined;
  readonly met: boolean | undefined;
  /** What the figure was made of, for readers of the table. */
  readonly detail: string;
}

export interface Goal {
  readonly bound: 'at most' | 'at least';
  readonly limit: number;
}

interface Measured {
  readonly name: string;
  readonly unit: Unit;
  readonly summary: Summary;
  readonly goal?: Goal | undefined;
  readonly detail?: string;
}

export const atMost = (limit: number): Goal => ({ bound: 'at most', limit });
export const atLeast = (limit: number): Goal => ({ bound: 'at least', limit });

export function createFigure({ name, unit, summary, goal, detail = '' }: Measured): Figure {
  return { name, unit, goal, ...summary, met: goal && isMet(summary, unit, goal), detail };
}

/** The two sides of a ratio as they were measured, for its `detail`. */
export function milliseconds(...sides: readonly (readonly number[])[]): string {
  return sides.map((runs) => `${median(runs).toFixed(0)} ms`).join(' / ');
}

/** A ratio is missed only if its whole interval is; everything else goes by its median. */
function isMet({ value, interval }: Summary, unit: Unit, { bound, limit }: Goal): boolean {
  const [low, high] = (unit === '×' && interval) || [value, value];
  return bound === 'at most' ? low <= limit : high >= limit;
}
