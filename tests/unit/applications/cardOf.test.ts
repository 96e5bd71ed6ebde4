import { expect, test } from 'vitest';
import { type CardState, cardOf } from '../../../src/applications/cardOf.ts';
import type { Subscription } from '../../../src/applications/Subscription.ts';
import { annualReport, catalogue, exmoor, meadow, somerset, subscription } from './cardSamples.ts';

/* choiceAfter.test.ts proves which place is chosen, ApplicationCard.test.tsx what each state shows. */

/** What a card is given beside its places; by default nothing is chosen, lost or linked. */
interface Given {
  readonly isAvailable?: false;
  readonly choice?: Subscription;
  readonly lost?: readonly Subscription[];
  /** A link to Exmoor, and whether an answer has shown by now that it is not there. */
  readonly link?: 'decided' | 'undecided';
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

test.each<[what: string, places: Subscription[], Given, State]>([
  ['to come', both, { isAvailable: false, choice: wye }, { kind: 'soon' }],
  ['without a place', [], {}, { kind: 'closed' }],
  ['that has lost its last', [], { lost, choice: exmoor }, { kind: 'closed', lost: [exmoor] }],
  [
    'of a report',
    [annualReport],
    { choice: annualReport },
    { kind: 'single', chosen: annualReport },
  ],
  ['of a location', [wye], { choice: wye }, { kind: 'single', chosen: wye }],
  ['with nothing chosen', both, {}, {}],
  ['with a choice', both, { choice: wye }, { chosen: wye }],
  ['that has lost another', both, { choice: wye, lost }, { chosen: wye, lost: [exmoor] }],
  ['whose loss came back', both, { lost: [wye] }, {}],
  ['that has lost its choice', both, { choice: exmoor, lost }, { problem: 'gone', gone: exmoor }],
  ['whose choice is not listed', both, { choice: exmoor }, { problem: 'notListed' }],
  ['whose only place is another', [wye], { choice: exmoor }, { problem: 'notListed' }],
  [
    'that a link asks for what may come',
    both,
    { choice: exmoor, link: 'undecided' },
    { problem: 'awaited' },
  ],
  [
    'that a link asks for in vain',
    both,
    { choice: exmoor, link: 'decided' },
    { problem: 'refused' },
  ],
  ['with another choice since', both, { choice: wye, link: 'decided' }, { chosen: wye }],
  [
    'that a link asks for what is lost',
    both,
    { choice: exmoor, link: 'decided', lost },
    { problem: 'gone', gone: exmoor },
  ],
])('a card %s', (_what, places, { choice, lost: gone = [], link, ...changes }, state) => {
  const application = catalogue.find(({ id }) => id === (places[0] ?? somerset).application);
  if (!application) throw new Error('The catalogue lacks it');
  const deepLink = { application: exmoor.application, subscription: exmoor.id };
  const linked = link && { link: deepLink, url: '', isDecided: link === 'decided' };
  const card = { ...application, ...changes };
  expect(cardOf(card, places, { lost: gone }, linked, choice?.id)).toEqual({
    ...{ kind: 'choose', lost: [] },
    ...state,
  });
});
