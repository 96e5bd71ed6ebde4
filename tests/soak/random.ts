export type Random = ReturnType<typeof createRandom>;

/** Chance that can be repeated. Mulberry32: small, and good enough to stir with. */
export function createRandom(seed: number) {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  return {
    between: (least: number, most: number): number => least + next() * (most - least),
    pick<T>(choices: readonly T[]): T {
      const [chosen] = choices.slice(Math.floor(next() * choices.length));
      if (chosen === undefined) throw new Error('There is nothing to choose from');
      return chosen;
    },
  };
}
