/**
 * Runs the arms of a comparison in turns, so that they meet the same moments of the machine; each
 * round begins with another arm, so that none always profits from the one before it.
 * One round ahead of the others is not counted: whatever happens only once, happens there.
 * @returns the runs of each arm, in the order of `arms`
 */
export async function interleave<T = number>(
  arms: readonly (() => Promise<T>)[],
  rounds: number,
): Promise<T[][]> {
  const runs = arms.map((): T[] => []);
  for (let round = -1; round < rounds; round += 1) {
    for (let turn = 0; turn < arms.length; turn += 1) {
      const arm = (turn + Math.max(round, 0)) % arms.length;
      const run = await arms[arm]?.();
      if (run !== undefined && round >= 0) runs[arm]?.push(run);
    }
  }
  return runs;
}
