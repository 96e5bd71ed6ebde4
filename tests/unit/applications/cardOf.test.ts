import { expect, test } from 'vitest';
import { type CardState, cardOf } from '../../../src/applications/cardOf.ts';
import type { Subscription } from '../../../src/applications/Subscription.ts';
import { exmoor, meadow, somerset, subscription } from './cardSamples.ts';

/* choiceAfter.test.ts proves which place is chosen, ApplicationCard.test.tsx what each state shows. */

/** What a card is given beside its places; by default nothing is chosen, lost or linked. */
interface Given {
  readonly choice?: Subscription;
  readonly lost?: readonly Subscription[];
  /** Whether an answer has shown by now that the place of a link, Exmoor, is not there. */
  readonly isDecided?: boolean;
}

/** What it says; by default that somebody has to choose, of whom nothing is chosen, missed or lost. */
interface State extends Partial<Pick<CardState, 'kind'>> {
  readonly chosen?: Subscription;
  readonly problem?: CardState['problem'];
  readonly gone?: Subscription;
  readonly lost?: readonly Subscription[];
}

const wye = subscription('natural_capital_plan', 'Wye');
const both = [somerset, wye];
const lost = [exmoor, meadow];
const followed = { choice: exmoor, isDecided: true };

test.each<[what: string, places: Subscription[], Given, State]>([
  ['that has lost its last', [], { lost, choice: exmoor }, { kind: 'closed', lost: [exmoor] }],
  ['whose loss came back', both, { lost: [wye] }, {}],
  ['that has lost its choice', both, { choice: exmoor, lost }, { problem: 'gone', gone: exmoor }],
  ['whose only place is another', [wye], { choice: exmoor }, { problem: 'notListed' }],
  ['of a link to what may come', both, { ...followed, isDecided: false }, { problem: 'awaited' }],
  ['of a link to what is refused', both, followed, { problem: 'refused' }],
  ['with another choice since', both, { ...followed, choice: wye }, { chosen: wye }],
  ['of a link to what is lost', both, { ...followed, lost }, { problem: 'gone', gone: exmoor }],
])('a card %s', (_what, places, given, state) => {
  const { choice, lost: gone = [], isDecided } = given;
  const { application, id: subscription } = exmoor;
  const link = { application, subscription };
  const linked = isDecided === undefined ? undefined : { link, url: '', isDecided };
  const card = { id: application, isAvailable: true };
  expect(cardOf(card, places, { lost: gone }, linked, choice?.id)).toEqual({
    ...{ kind: 'choose', lost: [] },
    ...state,
  });
});
