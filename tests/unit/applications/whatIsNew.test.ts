import { expect, test } from 'vitest';
import { type Subscription, structuralSharing } from '../../../src/applications/Subscription.ts';
import { type DaysNew, whatIsNew } from '../../../src/applications/userData/whatIsNew.ts';
import { exmoor, meadow, somerset, subscription } from './cardSamples.ts';

type List = readonly Subscription[];

const [region, project] = ['natural_capital_plan', 'natural_capital_project'] as const;
const wye = subscription(region, 'Wye');
const known = { [region]: 0, [project]: 0 };
const regionAlone = { [region]: 0 };
const wyeFor = (days: number) => ({ [`${region} ${wye.id}`]: days });
const somersetNew = { [`${region} ${somerset.id}`]: 7 };
const twoNew = { ...known, ...somersetNew, ...wyeFor(7) };
const back = { ...known, [region]: -7 };
const repeated = { ...wye, id: `${exmoor.id}\uE0002` };
const projectNew = { ...known, [project]: 7 };
const newRegion = { ...known, [region]: 7 };
const none: List = [];

/** Compares `after` with `before`; an answer that says the same is the same list. */
function newIn(
  before: List | undefined,
  days: DaysNew | undefined,
  after: List,
  isAnotherDay = false,
) {
  const answer = before ? structuralSharing(before, after) : after;
  const had = before && { subscriptions: before, days };
  return whatIsNew(had, answer, [region, project], isAnotherDay, true);
}

test.each<
  [what: string, before: List | undefined, DaysNew | undefined, after: List, next: DaysNew]
>([
  ['the first answer on a device', undefined, undefined, [exmoor, meadow], known],
  ['two, of a record without days', [exmoor], undefined, [somerset, exmoor, wye], twoNew],
  ['first access to anything', none, known, [exmoor, wye], newRegion],
  ['an application, without access', [exmoor], regionAlone, [exmoor], projectNew],
  ['one with places known before', [exmoor, meadow], regionAlone, [exmoor, meadow], projectNew],
  ['nothing where all are gone', [exmoor, wye], { ...known, ...wyeFor(7) }, none, back],
  ['nothing once they are back', none, back, [exmoor, wye], back],
  ['none that repeats a known id', [exmoor], known, [exmoor, repeated], known],
])('tells of %s', (_what, before, days, after, next) => {
  expect(newIn(before, days, after)).toEqual(next);
});

test.each([
  [7, 6],
  [1, undefined],
])('what was new for %s days of use is so for %s on another day', (days, left) => {
  const places = [exmoor, wye];
  const next = newIn(places, { ...known, [project]: days, ...wyeFor(days) }, places, true);
  expect(next).toEqual({ ...known, [project]: left ?? 0, ...(left && wyeFor(left)) });
});

const renamed = { ...exmoor, name: 'Exmoor and Quantocks' };
const told = { ...exmoor, detail: 'open.test' };
const movedOn = { ...exmoor, url: 'https://new.test/' };
const report = { ...somerset, application: 'natural_capital_impact' } as const;

test.each<[what: string, before: List, after: List, kept: (Subscription | undefined)[]]>([
  ['another name and order', [somerset, exmoor], [renamed, { ...somerset }], [undefined, somerset]],
  ['a second line', [somerset, exmoor], [{ ...somerset }, told], [somerset, undefined]],
  ['another address', [somerset, exmoor], [{ ...somerset }, movedOn], [somerset, undefined]],
  ['an id of two', [somerset, report], [{ ...report }, { ...somerset }], [report, somerset]],
])('an answer with %s keeps every entry that says the same', (_what, before, after, kept) => {
  const shared = structuralSharing(before, after);
  expect(shared).toEqual(after);
  expect(shared.map((one) => (before.includes(one) ? one : undefined))).toEqual(kept);
});
