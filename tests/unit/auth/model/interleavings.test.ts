import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sequences } from './interleaving.ts';
import { knownCases } from './interleavingCases.ts';
import { createModelWorld } from './modelWorld.ts';

const isSoak = import.meta.env.MODE === 'soak';
const runs = isSoak ? 10_000 : 500;
/** The same sequences at every `npm test`; new ones at a soak. */
const seed = Number(process.env.SEED ?? (isSoak ? Date.now() : 20_261_121));

const rejections: unknown[] = [];
process.on('unhandledRejection', (reason) => rejections.push(reason));

const figures = {
  calls: 0,
  exchanges: 0,
  overtaken: 0,
  renewals: 0,
  lostAnswers: 0,
  signIns: 0,
  redirects: 0,
};

async function violationsOf(sequence: string, hasOverlap: boolean): Promise<unknown[]> {
  rejections.length = 0;
  const world = await createModelWorld(hasOverlap, figures);
  for (const step of sequence.split(/,\s+/)) {
    await world.take(step);
    if (world.violations.length > 0) break;
  }
  if (world.violations.length === 0) await world.heal();
  return [...world.violations, ...rejections];
}

test.each(knownCases)('$what', async ({ sequence, hasOverlap }) => {
  expect(await violationsOf(sequence, hasOverlap)).toEqual([]);
});

test.each([true, false])(
  'no order of events ends a session or shows another user’s data (overlap: %s)',
  { timeout: 3_600_000 },
  async (hasOverlap) => {
    await fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        expect(await violationsOf(sequence, hasOverlap)).toEqual([]);
      }),
      { numRuns: Math.ceil(runs / 2), seed },
    );
  },
);

test('the sequences contain calls, renewals, sign-ins and lost answers', () => {
  process.stdout.write(`${runs} sequences: ${JSON.stringify(figures)}\n`);
  for (const [name, count] of Object.entries(figures)) {
    expect(count, name).toBeGreaterThan(runs / 10);
  }
});
