/** One line of the table. Without a goal it is only reported. */
export interface Figure {
  readonly name: string;
  readonly unit: '×' | 'ms' | 'bytes' | 'points';
  /** The median of all runs. */
  readonly value: number;
  /** Its 95 % bootstrap interval. */
  readonly interval: readonly [number, number];
  readonly goal?: readonly ['≤' | '≥', number] | undefined;
  /** The numbers that the figure was computed from, for readers of the table. */
  readonly detail?: string;
}

/** @throws RangeError without a run. */
export function summarise(runs: readonly number[]): Pick<Figure, 'value' | 'interval'> {
  if (runs.length === 0) throw new RangeError('Nothing was measured');
  return { value: median(runs), interval: bootstrapInterval(runs) };
}

/**
 * Returns how many times longer the one takes than the other, pair by pair, because whatever else the machine
 * does affects both halves of a pair alike.
 */
export function compare(ones: readonly number[], others: readonly number[]) {
  const detail = [ones, others].map((runs) => {
    const numbers = [median(runs), Math.min(...runs), Math.max(...runs)];
    const [middle, least, most] = numbers.map((number) => number.toFixed(0));
    return `${middle} ms (${least} – ${most})`;
  });
  return {
    unit: '×' as const,
    ...summarise(ones.map((one, index) => one / (others[index] ?? Number.NaN))),
    detail: detail.join(' / '),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

const resamples = 10_000;

/** The same runs give the same interval, whenever and wherever it is computed. */
function bootstrapInterval(runs: readonly number[]): readonly [number, number] {
  const random = seededRandom(1);
  const draw = () => runs[Math.floor(random() * runs.length)] ?? Number.NaN;
  const medians = Array.from({ length: resamples }, () => median(runs.map(draw)));
  medians.sort((one, other) => one - other);
  const at = (share: number) => medians[Math.round(share * (resamples - 1))] ?? Number.NaN;
  return [at(0.025), at(0.975)];
}

/** mulberry32: small, and good enough to draw with. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A ratio is missed only if its whole interval is; everything else goes by its median. */
export function isMissed({ unit, value, interval, goal }: Figure): boolean {
  const [sign, limit] = goal ?? ['≤', Number.POSITIVE_INFINITY];
  const [low, high] = unit === '×' ? interval : [value, value];
  return sign === '≤' ? low > limit : high < limit;
}

/** Returns whether a release made it worse: by more than a tenth, and with intervals that do not meet. */
export function isWorse(now: Figure, before: Figure | undefined): boolean {
  if (!before) return false;
  const [smaller, larger] = now.goal?.[0] === '≥' ? [now, before] : [before, now];
  return larger.value > 1.1 * smaller.value && larger.interval[0] > smaller.interval[1];
}

/** A figure as one line of plain text. */
export function formatFigure(figure: Figure): string {
  const { name, unit, value, interval, goal, detail } = figure;
  const show = (number: number) => number.toFixed(unit === '×' ? 2 : 0);
  const verdict = goal && `${goal.join(' ')} ${isMissed(figure) ? 'MISSED' : 'met'}`;
  const said = `${name}: ${show(value)} ${unit} (${interval.map(show).join(' – ')})`;
  return [said, verdict, detail].filter(Boolean).join('; ');
}
