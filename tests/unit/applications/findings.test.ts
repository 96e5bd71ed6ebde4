import { expect, test } from 'vitest';
import { createPlaceSearch } from '../../../src/applications/find/findings.ts';
import type { Subscription } from '../../../src/applications/Subscription.ts';
import { catalogue, catalogueOfProduction, subscription } from './cardSamples.ts';

const region = (name: string) => subscription('natural_capital_plan', name);
const project = (name: string) => subscription('natural_capital_project', name);
const exmoor = region('Exmoor and West Somerset');
const levels = region('Somerset Levels and Moors');
const report = subscription('natural_capital_impact', 'Somerset annual report 2026');
const river = project('River Mole at Dorking');
const places = [exmoor, levels, report, river];

function find(query: string, first: readonly Subscription[] = [], all = places) {
  return createPlaceSearch(catalogue, all, first)(query).map(({ name }) => name);
}

/* Words, case, accents and ranks are the dropdown's: createOptionSearch.test.ts. */
test('finds a place by a word of its own and one of its application', () => {
  expect(find('impact som')).toEqual([report.name]);
});

test('puts an application before its places, in natural order', () => {
  const plots = ['Plot 10', 'Acre 9', 'Plot 9'].map(project);
  expect(find('project', [], [...plots, exmoor])).toEqual([
    'Natural Capital Project',
    'Acre 9',
    'Plot 9',
    'Plot 10',
  ]);
});

test('lists without a query what was opened before, and all others in natural order', () => {
  expect(find('  ', [river, exmoor])).toEqual([
    river.name,
    exmoor.name,
    'Natural Capital Credit',
    'Natural Capital Impact',
    'Natural Capital Project',
    'Natural Capital Region',
    report.name,
    levels.name,
  ]);
});

test('leaves out what no card can open, and what is no longer there', () => {
  const search = createPlaceSearch(catalogueOfProduction, [exmoor, river], [river, levels]);
  expect(search('').map(({ name }) => name)).toEqual([
    exmoor.name,
    'Natural Capital Impact',
    'Natural Capital Project',
    'Natural Capital Region',
  ]);
  expect(search('dorking')).toEqual([]);
});

test('tells two places of the same id and name apart by their application', () => {
  const twins = [region('Plot'), { ...project('Plot'), id: region('Plot').id }];
  const found = createPlaceSearch(catalogue, twins, [])('plot');
  expect(new Set(found.map(({ application }) => application.ownName))).toEqual(
    new Set(['Region', 'Project']),
  );
  expect(new Set(found.map(({ id }) => id)).size).toBe(2);
});

test('says below a name what tells it from its equals', () => {
  const twins = ['a.test', 'b.test'].map((detail) => ({ ...exmoor, id: detail, detail }));
  const found = createPlaceSearch(catalogue, twins, [])('exmoor');
  expect(found.map(({ detail }) => detail)).toEqual([
    'Natural Capital Region, a.test',
    'Natural Capital Region, b.test',
  ]);
});

test.each([
  ['a place', exmoor.name, exmoor.url],
  ['an application with one place', 'impact', report.url],
  ['an application with several, by its card', 'capital region', '/#open=natural_capital_plan'],
  ['an application without any, by its card', 'credit', '/#open=natural_capital_credit'],
])('leads to %s', (_what, query, href) => {
  expect(createPlaceSearch(catalogue, places, [])(query)[0]?.href).toBe(href);
});

test('leads to its card where an address is not safe', () => {
  const unsafe = { ...exmoor, id: '1', url: 'javascript:alert(1)' };
  const [found] = createPlaceSearch(catalogue, [unsafe], [])(exmoor.name);
  expect(found?.href).toBe('/#open=natural_capital_plan&subscription=1');
  expect(found?.target).toBeUndefined();
});
