import { expect, test } from 'vitest';
import { type Subscription, structuralSharing } from '../../../src/applications/Subscription.ts';
import { type DaysNew, markNew, whatIsNew } from '../../../src/applications/userData/whatIsNew.ts';
import { exmoor, meadow, somerset, subscription } from './cardSamples.ts';

const [region, project] = ['natural_capital_plan', 'natural_capital_project'] as const;
const wye = subscription(region, 'Wye');
const place = ({ application, id }: Subscription) => `${application} ${id}`;
const isKnown = { [region]: 0, [project]: 0 };

type Row = [
  what: string,
  before: readonly Subscription[] | undefined,
  days: DaysNew | undefined,
  after: readonly Subscription[],
  next: DaysNew,
];

const rows: Row[] = [
  ['the first answer on a device', undefined, undefined, [exmoor, meadow], isKnown],
  ['the same again', [exmoor], isKnown, [exmoor], isKnown],
  ['a place', [exmoor], isKnown, [exmoor, wye], { ...isKnown, [place(wye)]: 7 }],
  [
    'two, one after an older release kept the record',
    [exmoor],
    undefined,
    [somerset, exmoor, wye],
    { ...isKnown, [place(somerset)]: 7, [place(wye)]: 7 },
  ],
  ['first access', [exmoor], isKnown, [exmoor, meadow], { [region]: 0, [project]: 7 }],
  ['first access to anything', [], isKnown, [exmoor, wye], { [region]: 7, [project]: 0 }],
  [
    'an application, without access',
    [exmoor],
    { [region]: 0 },
    [exmoor],
    { ...isKnown, [project]: 7 },
  ],
  [
    'an application, with places that were there before',
    [exmoor, meadow],
    { [region]: 0 },
    [exmoor, meadow],
    { ...isKnown, [project]: 7 },
  ],
  [
    'nothing while all places of an application are gone',
    [exmoor, wye],
    { ...isKnown, [place(wye)]: 7 },
    [],
    { [region]: -7, [project]: 0 },
  ],
  [
    'nothing once they are back',
    [],
    { ...isKnown, [region]: -7 },
    [exmoor, wye],
    { ...isKnown, [region]: -7 },
  ],
  [
    'one of several that repeat its id only if none was known',
    [exmoor],
    isKnown,
    [exmoor, { ...wye, id: `${exmoor.id}\uE0002` }],
    isKnown,
  ],
  [
    'what was new and is gone no more',
    [exmoor, wye],
    { ...isKnown, [place(wye)]: 5 },
    [exmoor],
    isKnown,
  ],
];

test.each(rows)('tells of %s', (_what, subscriptions, days, after, next) => {
  const before = subscriptions && { subscriptions, days };
  // An answer that says the same is the same list.
  const answer = before && structuralSharing(before.subscriptions, after);
  expect(whatIsNew(before, answer ?? after, [region, project], false)).toEqual(next);
});

test.each([
  [7, 6],
  [1, undefined],
])('what was new for %s days of use is so for %s on another day', (days, left) => {
  const known = { ...isKnown, [project]: days, [place(wye)]: days };
  const next = whatIsNew(
    { subscriptions: [exmoor, wye], days: known },
    [exmoor, wye],
    [region, project],
    true,
  );
  expect(next[place(wye)]).toBe(left);
  expect(next[project]).toBe(left ?? 0);
});

test('a list of 10,000 is compared and marked, and none of it is new to who had no access', () => {
  const places = Array.from({ length: 10_000 }, (_, index) =>
    subscription(region, `Area ${index}`),
  );
  const bulk = whatIsNew(
    { subscriptions: [exmoor], days: isKnown },
    [exmoor, ...places],
    [region],
    false,
  );
  const marked = markNew([exmoor, ...places], { days: bulk, lost: [] });
  expect(marked.filter(({ isNew }) => isNew)).toHaveLength(10_000);
  expect(marked[0]).toBe(exmoor);
  const first = whatIsNew({ subscriptions: [], days: isKnown }, places, [region], false);
  expect(first).toEqual({ [region]: 7 });
});
