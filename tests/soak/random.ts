/** Chance that can be repeated. */
export interface Random {
  readonly seed: number;
  /** At least `least`, less than `most`. */
  between(least: number, most: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
}

/** Mulberry32: small, and good enough to stir with. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  return {
    seed,
    between: (least, most) => least + next() * (most - least),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  };
}
