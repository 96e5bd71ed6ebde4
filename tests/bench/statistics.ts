/** The summary of many runs of one measurement. */
export interface Summary {
  readonly value: number;
  /** 95 % bootstrap interval of `value`; undefined for a single run. */
  readonly interval: readonly [number, number] | undefined;
  readonly runs: number;
  readonly min: number;
  readonly max: number;
}

const resamples = 10_000;

/** The median of the runs, with its spread. @throws RangeError without a run. */
export function summarise(runs: readonly number[]): Summary {
  if (runs.length === 0) throw new RangeError('Nothing was measured');
  return {
    value: median(runs),
    interval: runs.length > 1 ? bootstrapInterval(runs) : undefined,
    runs: runs.length,
    min: Math.min(...runs),
    max: Math.max(...runs),
  };
}

/**
 * Returns how many times longer the one takes than the other, pair by pair, because whatever else the machine
 * does affects both halves of a pair alike.
 */
export function compare(ones: readonly number[], others: readonly number[]) {
  if (ones.length !== others.length) throw new RangeError('Every run needs its counterpart');
  return {
    unit: '×' as const,
    summary: summarise(ones.map((one, index) => one / (others[index] ?? Number.NaN))),
    detail: [ones, others].map((runs) => `${median(runs).toFixed(0)} ms`).join(' / '),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** The same runs give the same interval, whenever and wherever it is computed. */
function bootstrapInterval(runs: readonly number[]): readonly [number, number] {
  const random = seededRandom(1);
  const draw = () => runs[Math.floor(random() * runs.length)] ?? Number.NaN;
  const drawn = Array.from({ length: resamples }, () => median(runs.map(draw))).sort(
    (one, other) => one - other,
  );
  const at = (share: number) => drawn[Math.round(share * (resamples - 1))] ?? Number.NaN;
  return [at(0.025), at(0.975)];
}

/** mulberry32: small, and good enough to draw with. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Runs the arms of a comparison in turns, so that they meet the same moments of the machine; each
 * round begins with another arm, so that none always profits from the one before it.
 * One round ahead of the others is not counted: whatever happens only once, happens there.
 * @returns the runs of each arm, in the order of `arms`
 */
export async function interleave(
  arms: readonly (() => Promise<number>)[],
  rounds: number,
): Promise<number[][]> {
  const runs = arms.map((): number[] => []);
  for (let round = -1; round < rounds; round += 1) {
    for (let turn = 0; turn < arms.length; turn += 1) {
      const arm = (turn + Math.max(round, 0)) % arms.length;
      const run = await arms[arm]?.();
      if (run !== undefined && round >= 0) runs[arm]?.push(run);
    }
  }
  return runs;
}
