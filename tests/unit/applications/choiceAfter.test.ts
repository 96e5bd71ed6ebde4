import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choiceAfter, firstChoice, type Given } from '../../../src/applications/choiceAfter.ts';
import { subscription } from './cardSamples.ts';

const application = 'natural_capital_plan';

/** A step lists places as 'ab', names what a tab or a link names, or says what the user chooses. */
function givenBy(step: string): Partial<Given> & { readonly chosen?: string } {
  const [what = '', id] = step.split(' ');
  if (what === 'choose' && id) return { chosen: id };
  if (what === 'tab') return { remembered: id };
  if (what === 'elsewhere') return { link: undefined };
  if (what === 'link') return { link: { application, ...(id && { subscription: id }) } };
  const ids = what === 'none' ? [] : [...what];
  return { list: ids.map((place) => subscription(application, place, { id: place })) };
}

/** The choice of a card after these steps, each of which may give it several things at once. */
function play(steps: string, remembered?: string) {
  let given: Given = { list: [], remembered, link: undefined };
  let choice = firstChoice(remembered);
  for (const step of steps.split(', ')) {
    for (const { chosen: id, ...part } of step.split(' & ').map(givenBy)) {
      given = { ...given, ...part };
      if (id !== undefined) choice = { ...choice, wanted: { id, by: 'user' } };
    }
    choice = choiceAfter(choice, given);
  }
  return { choice, given };
}

test.each<[fact: string, opened: string | undefined, steps: string, wanted?: string]>([
  ['chooses nothing among several', undefined, 'ab'],
  ['puts the only one in the place of another', undefined, 'a, b', 'b by default'],
  ['keeps what was the only one beside others', undefined, 'b, ab', 'b by default'],
  ['chooses nothing for one that was the only one and is gone', undefined, 'b, cd'],
  ['chooses what was opened last', 'b', 'ab', 'b by user'],
  ['chooses what its user chooses', 'b', 'ab, choose a, ab', 'a by user'],
  ['misses what is gone, and puts no other in its place', 'b', 'ab, a', 'b by user'],
  ['keeps a choice over an outage that answers none', 'b', 'ab, none, ab', 'b by user'],
  ['follows another tab', 'a', 'ab, tab b, ab', 'b by user'],
  ['follows another tab over what was the only one', undefined, 'a, tab b & ab', 'b by user'],
  ['follows another tab to no place that is not there', 'a', 'a, tab b', 'a by user'],
  ['follows another tab once its place is there', 'a', 'a, tab b, ab', 'b by user'],
  ['follows another tab over what is gone', 'a', 'b, tab b, b', 'b by user'],
  ['follows no tab over what was not opened yet', undefined, 'ab, choose a, tab b', 'a by user'],
  ['follows another tab once it was', undefined, 'ab, choose a, tab b, tab a, tab b', 'b by user'],
  ['chooses what a link names', 'a', 'ab, link b, ab', 'b by user'],
  ['misses what a link names, as of the link', 'a', 'a, link b, a', 'b by link'],
  ['keeps its choice for a link that names none', 'a', 'ab, link, ab', 'a by user'],
  ['misses that until a link to another card', 'a', 'a, link b, elsewhere, a', 'a by user'],
  ['misses that until a link that names none', undefined, 'ab, link c, link, ab'],
  ['is free again after a link', 'a', 'ab, link b, choose a', 'a by user'],
])('%s', (_fact, opened, steps, expected) => {
  const { wanted } = play(steps, opened).choice;
  expect(wanted && `${wanted.id} by ${wanted.by}`).toBe(expected);
});

test('settles: what a card is given once more changes nothing', () => {
  const lists = fc.constantFrom('none', 'a', 'b', 'ab', 'bc', 'abc');
  const others = fc.constantFrom('choose a', 'tab a', 'tab b', 'link a', 'link b', 'link');
  const step = fc.tuple(lists, others, others).map((parts) => parts.join(' & '));
  fc.assert(
    fc.property(fc.array(step, { minLength: 1 }), (steps) => {
      const { choice, given } = play(steps.join(', '));
      expect(choiceAfter(choice, given)).toBe(choice);
    }),
  );
});
