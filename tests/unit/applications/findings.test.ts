import { expect, test } from 'vitest';
import { createFinder } from '../../../src/applications/find/findings.ts';
import type { Subscription } from '../../../src/applications/Subscription.ts';
import { catalogue, catalogueOfProduction, subscription } from './cardSamples.ts';

const region = (name: string, changes: Partial<Subscription> = {}) =>
  subscription('natural_capital_plan', name, changes);
const project = (name: string) => subscription('natural_capital_project', name);
const exmoor = region('Exmoor and West Somerset');
const levels = region('Somerset Levels and Moors');
const report = subscription('natural_capital_impact', 'Somerset annual report 2026');
const river = project('River Mole at Dorking');
const places = [exmoor, levels, report, river];
const plots = ['Plot 10', 'Acre 9', 'Plot 9'].map(project);
const twins = ['a.test', 'b.test'].map((detail) => region('Twin', { id: detail, detail }));
const namesakes = [region('Same'), { ...project('Same'), id: region('Same').id }];
const unsafe = region('Unsafe', { id: '1', url: 'javascript:alert(1)' });
const inOrder = (cards: typeof catalogue) => cards.map(({ name }) => name).toSorted();

const find = (query: string, all: readonly Subscription[], first: readonly Subscription[] = []) =>
  createFinder(catalogue, all)(query, first);

test('puts an application before its places, in natural order', () => {
  const found = find('project', [...plots, exmoor]).map(({ name }) => name);
  expect(found).toEqual(['Natural Capital Project', 'Acre 9', 'Plot 9', 'Plot 10']);
});

test('lists without a query what was opened before, and all others in natural order', () => {
  const first = [river, exmoor].map(({ name }) => name);
  const others = [...inOrder(catalogue), report.name, levels.name];
  expect(find('  ', places, [river, exmoor]).map(({ name }) => name)).toEqual([
    ...first,
    ...others,
  ]);
});

test('lists without a query five that are new at most before what was opened', () => {
  const fresh = [...Array(9).keys()].map((id) => ({ ...project(`Acre ${id}`), isNew: true }));
  expect(find('', [...fresh, exmoor], [exmoor])[5]?.name).toBe(exmoor.name);
});

test('says of an application how many places it has, its only one, or why none', () => {
  const search = createFinder(catalogueOfProduction, [exmoor, levels, report]);
  const said = search('capital', []).map(({ id, detail }) => [id, detail]);
  expect(Object.fromEntries(said)).toMatchObject({
    natural_capital_plan: '2 locations',
    natural_capital_impact: report.name,
    natural_capital_project: 'Coming soon',
  });
  expect(find('credit', places)[0]?.detail).toBe('You do not have access');
});

test('leaves out what no card can open, and what is no longer there', () => {
  const search = createFinder(catalogueOfProduction, [exmoor, river]);
  const found = search('', [river, levels]).map(({ name }) => name);
  expect(found).toEqual([exmoor.name, ...inOrder(catalogueOfProduction)]);
  expect(search('dorking', [])).toEqual([]);
});

test('tells places of one name apart, by what tells them from their equals or their application', () => {
  const details = ['Natural Capital Region, a.test', 'Natural Capital Region, b.test'];
  expect(find('twin', twins).map(({ detail }) => detail)).toEqual(details);
  const found = find('same', namesakes);
  expect(found.map(({ application }) => application.ownName).sort()).toEqual(['Project', 'Region']);
  expect(new Set(found.map(({ id }) => id)).size).toBe(2);
});

/* Words, case, accents and ranks are the dropdown's: createOptionSearch.test.ts. */
test.each([
  ['a place, by a word of its own and its application’s', 'region exm', exmoor.url, true],
  ['an application with one place', 'impact', report.url, true],
  ['the card of one with several', 'capital region', '/#open=natural_capital_plan', false],
  ['the card of one without any', 'credit', '/#open=natural_capital_credit', false],
  ['the card of an unsafe place', 'unsafe', `/#open=${unsafe.application}&subscription=1`, false],
])('leads to %s', (_what, query, href, isPlace) => {
  const [found] = find(query, [...places, unsafe]);
  expect(found?.href).toBe(href);
  expect(found?.opens !== undefined).toBe(isPlace);
});
