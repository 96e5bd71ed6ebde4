import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choiceAfter, firstChoice, type Given } from '../../../src/applications/choiceAfter.ts';
import type { Subscription } from '../../../src/applications/Subscription.ts';
import { exmoor, somerset } from './cardSamples.ts';

type List = readonly Subscription[];

const nothing = undefined;
const both = [somerset, exmoor];
const renamed = { ...exmoor, name: 'Exmoor and Quantocks' };

type Step = Partial<Given> & { readonly chosen?: string };

const choose = ({ id }: Subscription): Step => ({ chosen: id });
const list = (...listed: List): Step => ({ list: listed });
const remember = ({ id }: Subscription, listed: List = both): Step => ({
  remembered: id,
  list: listed,
});
const follow = (place?: Subscription): Step => ({
  link: { application: exmoor.application, ...(place && { subscription: place.id }) },
});
const followElsewhere: Step = { link: nothing };

/** The choice of a card that is given one thing after the other. */
function play(remembered: string | undefined, steps: readonly Step[]) {
  let given: Given = { list: [], remembered, link: nothing };
  let choice = firstChoice(remembered);
  for (const { chosen, ...step } of steps) {
    given = { ...given, ...step };
    if (chosen !== undefined) choice = { ...choice, wanted: { id: chosen, by: 'user' } };
    choice = choiceAfter(choice, given);
  }
  return { choice, given };
}

const by = (who: 'user' | 'link' | 'default', { id }: Subscription) => ({ id, by: who });

test.each<[fact: string, remembered: Subscription | undefined, Step[], wanted: unknown]>([
  ['chooses nothing among several', nothing, [list(...both)], nothing],
  ['chooses the only one', nothing, [list(exmoor)], by('default', exmoor)],
  [
    'puts the only one in the place of another',
    nothing,
    [list(somerset), list(exmoor)],
    by('default', exmoor),
  ],
  [
    'keeps what was the only one beside others',
    nothing,
    [list(exmoor), list(...both)],
    by('default', exmoor),
  ],
  [
    'chooses nothing for one that was the only one and is gone',
    nothing,
    [list(renamed), list(...both.map((one) => ({ ...one, id: one.name })))],
    nothing,
  ],
  ['chooses what was opened last', exmoor, [list(...both)], by('user', exmoor)],
  ['misses what was opened last', exmoor, [list(somerset)], by('user', exmoor)],
  [
    'chooses what its user chooses',
    exmoor,
    [list(...both), choose(somerset), list(...both)],
    by('user', somerset),
  ],
  [
    'misses what is gone, and puts no other in its place',
    exmoor,
    [list(...both), list(somerset)],
    by('user', exmoor),
  ],
  [
    'finds what was missing',
    exmoor,
    [list(...both), list(somerset), list(...both)],
    by('user', exmoor),
  ],
  [
    'keeps a choice over an outage that answers none',
    exmoor,
    [list(...both), list(), list(...both)],
    by('user', exmoor),
  ],
  [
    'follows another tab',
    somerset,
    [list(...both), remember(exmoor), list(...both)],
    by('user', exmoor),
  ],
  [
    'follows another tab over what was the only one',
    nothing,
    [list(somerset), remember(exmoor), list(...both)],
    by('user', exmoor),
  ],
  [
    'follows another tab to no place that is not there',
    somerset,
    [list(somerset), remember(exmoor, [somerset])],
    by('user', somerset),
  ],
  [
    'follows another tab over what is gone',
    somerset,
    [list(exmoor), remember(exmoor), list(exmoor)],
    by('user', exmoor),
  ],
  [
    'follows no other tab over what was not opened yet',
    nothing,
    [list(...both), choose(somerset), remember(exmoor)],
    by('user', somerset),
  ],
  [
    'follows another tab once that was opened',
    nothing,
    [choose(somerset), remember(exmoor), remember(somerset), remember(exmoor)],
    by('user', exmoor),
  ],
  [
    'chooses what a link names',
    somerset,
    [list(...both), follow(exmoor), list(...both)],
    by('user', exmoor),
  ],
  [
    'misses what a link names, as of the link',
    somerset,
    [list(somerset), follow(exmoor), list(somerset)],
    by('link', exmoor),
  ],
  [
    'keeps its choice for a link that names none',
    somerset,
    [list(...both), follow(), list(...both)],
    by('user', somerset),
  ],
  [
    'misses what a link names until the next link, which leads to another card',
    somerset,
    [list(somerset), follow(exmoor), followElsewhere, list(somerset)],
    by('user', somerset),
  ],
  [
    'misses what a link names until the next link, which names none',
    nothing,
    [list(...both), follow({ ...exmoor, id: 'gone' }), follow(), list(...both)],
    nothing,
  ],
  [
    'is free again after a link',
    somerset,
    [list(...both), follow(exmoor), choose(somerset)],
    by('user', somerset),
  ],
])('%s', (_fact, remembered, steps, wanted) => {
  expect(play(remembered?.id, steps).choice.wanted).toEqual(wanted);
});

test('settles: what a card is given once more changes nothing', () => {
  const lists = fc.subarray([somerset, renamed, { ...somerset, id: 'other' }]);
  const places = fc.constantFrom(somerset, exmoor);
  const steps = fc.oneof(
    places.map(choose),
    lists.map((some) => list(...some)),
    places.map((place) => remember(place)),
    places.map(follow),
  );
  fc.assert(
    fc.property(
      fc.array(steps),
      fc.tuple(places, places, lists),
      (before, [opened, linked, some]) => {
        const last = { ...remember(opened, some), ...follow(linked) };
        const { choice, given } = play(nothing, [...before, last]);
        expect(choiceAfter(choice, given)).toBe(choice);
      },
    ),
  );
});
