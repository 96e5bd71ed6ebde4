import * as v from 'valibot';
import { expect, test } from 'vitest';
import { subscriptionsSchema } from '../../../src/applications/userData/schemas.ts';

type Entry = readonly [name: string, url?: string, id?: string];

function region([name, url = `https://${name}.test/`, id = url]: Entry) {
  return { id, name, url, application: 'natural_capital_plan' };
}

/** The second lines of the places of one application, as its answer has them. */
const details = (...entries: Entry[]) =>
  v.parse(subscriptionsSchema, entries.map(region)).subscriptions.map(({ detail }) => detail);

test.each<[what: string, entries: Entry[], details: (string | undefined)[]]>([
  ['names that differ', [['Exmoor'], ['Wye']], [undefined, undefined]],
  [
    'the host',
    [['Plan', 'https://a.test/x'], ['Plan', 'https://b.test:81/x'], ['Wye']],
    ['a.test', 'b.test:81', undefined],
  ],
  [
    'the host, of names that read the same',
    [
      ['Ynys Môn', 'https://a.test/'],
      ['ynys  mon', 'https://b.test/'],
    ],
    ['a.test', 'b.test'],
  ],
  [
    'the last part of the address',
    [
      ['Plan', 'https://a.test/plan/2026'],
      ['Plan', 'https://a.test/plan/2026-b/'],
    ],
    ['2026', '2026-b'],
  ],
  [
    'as many parts as it takes',
    [
      ['Plan', 'https://a.test/wye/2026/map'],
      ['Plan', 'https://a.test/usk/2026/map'],
    ],
    ['wye/2026/map', 'usk/2026/map'],
  ],
  [
    'the ids, of one address but for its query',
    [
      ['Plan', 'https://a.test/map?p=1', '1'],
      ['Plan', 'https://a.test/map?p=2', '2'],
    ],
    ['1', '2'],
  ],
  [
    'the ids, where one address has nothing to show',
    [
      ['Plan', 'https://a.test/', '7'],
      ['Plan', 'https://a.test/map', '8'],
    ],
    ['7', '8'],
  ],
  [
    'the ids, where one is no address',
    [
      ['Plan', 'javascript:open()', 'x'],
      ['Plan', 'https://a.test/', 'y\u2069z'],
    ],
    ['x', 'y z'],
  ],
  [
    'numbered ids, where the API repeats one',
    [
      ['Plan', 'https://a.test/?1', '1'],
      ['Plan', 'https://a.test/?2', '1'],
    ],
    ['1', '1 2'],
  ],
  [
    'what tells all of them apart',
    [
      ['Plan', 'https://a.test/x'],
      ['Plan', 'https://a.test/y'],
      ['Plan', 'https://b.test/z'],
    ],
    ['x', 'y', 'z'],
  ],
])('tells apart by %s', (_what, entries, expected) => {
  expect(details(...entries)).toEqual(expected);
});

test('leaves alone what another application calls the same', () => {
  const project = { ...region(['Plan']), application: 'natural_capital_project' };
  const { subscriptions } = v.parse(subscriptionsSchema, [region(['Plan']), project]);
  expect(subscriptions.map(({ detail }) => detail)).toEqual([undefined, undefined]);
});

test('takes no second line from the answer', () => {
  const sent = { ...region(['Plan']), detail: 'sent' };
  expect(v.parse(subscriptionsSchema, [sent]).subscriptions).toEqual([region(['Plan'])]);
});
