import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Choice,
  choiceAfter,
  chosenId,
  type Given,
} from '../../../src/applications/choiceAfter.ts';
import { subscription } from './cardSamples.ts';

const application = 'natural_capital_plan';

/** What a card is given in one step, and what its user has picked just before it. */
type Step = Partial<Given> & { readonly picked?: string };
type Id = 'a' | 'b' | 'c' | 'd';

const places = (...ids: Id[]): Step => ({
  list: ids.map((id) => subscription(application, id, { id })),
});
const link = (id?: Id): Step => ({ link: { application, ...(id && { subscription: id }) } });
const [tabA, tabB, pickA] = [{ remembered: 'a' }, { remembered: 'b' }, { picked: 'a' }];
const [none, a, b, abc] = [places(), places('a'), places('b'), places('a', 'b', 'c')];
const [ab, bc, cd] = [places('a', 'b'), places('b', 'c'), places('c', 'd')];

/** The choice of a card after these steps, each of which gives it new objects. */
function play(steps: readonly Step[], remembered?: string) {
  let given: Given = { list: [], remembered, link: undefined };
  let choice: Choice = { opened: remembered };
  for (const { picked, ...part } of steps) {
    given = { ...given, ...structuredClone(part) };
    choice = choiceAfter(picked ? { ...choice, picked } : choice, given);
  }
  return { choice, given };
}

test.each<[fact: string, opened: Id | undefined, steps: Step[], chosen?: Id]>([
  ['chooses nothing among several', undefined, [ab]],
  ['keeps what was the only one beside others', undefined, [b, ab], 'b'],
  ['chooses nothing for one that was the only one and is gone', undefined, [b, cd]],
  ['chooses what its user chooses', 'b', [ab, pickA, ab], 'a'],
  ['misses what is gone, and puts no other in its place', 'b', [ab, a], 'b'],
  ['keeps a choice over an outage that answers none', 'b', [ab, none, ab], 'b'],
  ['follows another tab', 'a', [ab, tabB, ab], 'b'],
  ['follows another tab to no place that is not there', 'a', [a, tabB], 'a'],
  ['follows another tab once its place is there', 'a', [a, tabB, ab], 'b'],
  ['follows no tab over what was not opened yet', undefined, [ab, pickA, tabB], 'a'],
  ['follows another tab once it was', undefined, [ab, pickA, tabB, tabA, tabB], 'b'],
  ['chooses what a link names', 'a', [ab, link('b'), ab], 'b'],
  ['misses what a link names', 'a', [a, link('b'), a], 'b'],
  ['misses that until a link that names none', undefined, [ab, link('c'), link(), ab]],
  ['is free again after a link', 'a', [ab, link('b'), pickA], 'a'],
])('%s', (_fact, opened, steps, expected) => {
  expect(chosenId(play(steps, opened).choice)).toBe(expected);
});

test('settles: what a card is given once more changes nothing', () => {
  const lists = fc.constantFrom(none, a, b, ab, bc, abc);
  const others = fc.constantFrom(pickA, tabA, tabB, link('a'), link('b'), link());
  const step = fc.tuple(lists, others, others).map((parts): Step => Object.assign({}, ...parts));
  fc.assert(
    fc.property(fc.array(step, { minLength: 1 }), (steps) => {
      const { choice, given } = play(steps);
      expect(choiceAfter(choice, given)).toBe(choice);
    }),
  );
});
