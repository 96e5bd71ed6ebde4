import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figures } from './modelRules.ts';
import { createModelWorld, type Step } from './modelWorld.ts';

const isSoak = import.meta.env.MODE === 'soak';
const runs = isSoak ? 5_000 : 250;
/** The same sequences at every `npm test`; new ones at a soak. */
const seed = Number(process.env.SEED ?? (isSoak ? Date.now() : 20_261_121));

const logIn: Step = ['logIn', 0, 'region', 'all'];

/** Somebody who has signed in, in so many open tabs. */
const twoTabs: Step[] = [['open', 0, 'all'], logIn, ['open', 1, 'all']];
const threeTabs: Step[] = [...twoTabs, ['open', 2, 'all']];

/** One tab signed in, and another at the login page from before. */
const oneAway: Step[] = [['open', 0, 'all'], ['open', 2, 'all'], logIn];
const exchange: Step = ['exchange', 2, 'region', 'none'];
const submit: Step = ['submit', 2, 'region', 'none'];

const one = <const Word>(...words: Word[]) => fc.constantFrom(...words);
const tab = one(0, 1, 2);
const none = one('none');
const flow = fc.oneof(
  { weight: 5, arbitrary: one('all') },
  { weight: 4, arbitrary: one<number>(0, 1, 2, 3, 4) },
  { weight: 2, arbitrary: none },
);
const person = one('region', 'region', 'region', 'analyst');
const switches = one('offline', 'online', 'online', 'flipCookie', 'rotateKeys');

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(one('open'), tab, flow) },
  { weight: 2, arbitrary: fc.tuple(one('close', 'wake'), tab, flow) },
  { weight: 2, arbitrary: fc.tuple(one('logOut'), tab, flow) },
  { weight: 8, arbitrary: fc.tuple(one('call'), tab, flow) },
  { weight: 6, arbitrary: fc.tuple(one('logIn'), tab, person, flow) },
  // The login's form is sent, and the redirect slow; or it is back, the code is sent, and its answer slow.
  {
    weight: 6,
    arbitrary: fc.tuple(one('submit', 'exchange'), tab, one('region', 'region', 'analyst'), none),
  },
  { weight: 3, arbitrary: fc.tuple(one('arrive'), tab, flow) },
  { weight: 8, arbitrary: fc.tuple(one('pass'), one(1, 3, 10, 30, 70, 250, 310), flow) },
  { weight: 1, arbitrary: fc.tuple(one('jump'), one(-1, 1), flow) },
  { weight: 5, arbitrary: fc.tuple(switches, flow) },
  { weight: 3, arbitrary: fc.tuple(one('fail'), one('503', 'lost'), flow) },
  { weight: 2, arbitrary: fc.tuple(one('api'), one(200, 401), flow) },
);

/** They, and then any events in any order. */
const sequences = fc
  .tuple(
    fc.constantFrom(threeTabs, threeTabs, [...oneAway, exchange], [...oneAway, submit]),
    fc.array(step, { minLength: 3, maxLength: 40, size: 'max' }),
  )
  .map((all) => all.flat());

async function violationsOf(sequence: readonly Step[], hasOverlap: boolean): Promise<string[]> {
  const world = await createModelWorld(hasOverlap);
  for (const step of sequence) {
    await world.take(step);
    if (world.violations.length > 0) break;
  }
  if (world.violations.length === 0) await world.heal();
  return world.violations;
}

test.each([true, false])(
  'no order of events ends a session or shows another user’s data (overlap: %s)',
  { timeout: 3_600_000 },
  async (hasOverlap) => {
    for (const name of Object.keys(figures)) Object.assign(figures, { [name]: 0 });
    await fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        expect(await violationsOf(sequence, hasOverlap)).toEqual([]);
      }),
      { numRuns: runs, seed },
    );
    process.stdout.write(`${runs} sequences: ${JSON.stringify(figures)}\n`);
    for (const [name, count] of Object.entries(figures)) {
      expect(count, name).toBeGreaterThan(runs / 10);
    }
  },
);
