import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPlaceSearch } from '../../../../src/applications/find/createPlaceSearch.ts';
import type { Subscription } from '../../../../src/applications/Subscription.ts';
import { catalogue, catalogueOfProduction, subscription } from '../cardSamples.ts';

const region = (name: string) => subscription('natural_capital_plan', name);
const project = (name: string) => subscription('natural_capital_project', name);
const exmoor = region('Exmoor and West Somerset');
const levels = region('Somerset Levels and Moors');
const mon = region('Ynys Môn');
const moelfre = region('Moelfre and Dulas Bay');
const report = subscription('natural_capital_impact', 'Somerset annual report 2026');
const river = project('River Mole at Dorking');
const places = [exmoor, levels, mon, moelfre, report, river];

function find(query: string, familiar: readonly Subscription[] = [], all = places) {
  return createPlaceSearch(catalogue, all)(query, familiar, 20).first.map(({ name }) => name);
}

test.each([
  ['words in any order', 'levels somer', [levels.name]],
  ['whatever the case', 'DULAS', [moelfre.name]],
  ['whatever the accents of the name', 'mon yny', [mon.name]],
  ['whatever the accents of the query', 'exmöor', [exmoor.name]],
  ['a place by a word of its own and one of its application', 'impact som', [report.name]],
  ['nothing that lacks a word', 'exmoor levels', []],
  ['text that means something to a pattern', '.*', []],
])('finds %s', (_, query, names) => {
  expect(find(query)).toEqual(names);
});

test('puts starts of words before middles, and names that begin so before others', () => {
  expect(find('mo')).toEqual([moelfre.name, river.name, levels.name, mon.name, exmoor.name]);
});

test('puts places opened before first among those that match as well', () => {
  expect(find('mo', [mon, exmoor, levels])).toEqual([
    mon.name,
    levels.name,
    moelfre.name,
    river.name,
    exmoor.name,
  ]);
});

test('puts an application before its places, in natural order', () => {
  const plots = ['Plot 10', 'Plot 9'].map(project);
  expect(find('project', [], [...plots, exmoor])).toEqual([
    'Natural Capital Project',
    'Plot 9',
    'Plot 10',
  ]);
});

test('returns of any ranking only the first, and counts all', () => {
  const names = fc.array(fc.stringMatching(/^([abc]{1,3} ){1,3}$/), { maxLength: 60 });
  const queries = fc.array(fc.stringMatching(/^[abc]{0,2} ?[abc]{0,2}$/), { maxLength: 4 });
  fc.assert(
    fc.property(names, queries, fc.integer({ min: 1, max: 9 }), (all, typed, most) => {
      const plots = all.map((name, index) => ({ ...region(name), id: String(index) }));
      const familiar = plots.filter((_, index) => index % 7 === 3).reverse();
      const search = createPlaceSearch(catalogue, plots);
      for (const query of typed) {
        const whole = createPlaceSearch(catalogue, plots)(query, familiar, 100);
        expect(search(query, familiar, most)).toEqual({
          first: whole.first.slice(0, most),
          count: whole.first.length,
        });
      }
    }),
  );
});

test('lists without a query what was opened before, and the applications', () => {
  expect(find('  ', [river, exmoor])).toEqual([
    river.name,
    exmoor.name,
    ...catalogue.map(({ name }) => name),
  ]);
});

test('leaves out what no card can open, and what is no longer there', () => {
  expect(
    createPlaceSearch(catalogueOfProduction, [exmoor, river])(
      '',
      [river, levels, exmoor],
      20,
    ).first.map(({ name }) => name),
  ).toEqual([exmoor.name, ...catalogueOfProduction.map(({ name }) => name)]);
  const { first } = createPlaceSearch(catalogueOfProduction, [river])('dorking', [], 20);
  expect(first).toEqual([]);
});

test('tells two places of the same id and name apart by their application', () => {
  const twins = [region('Plot'), { ...project('Plot'), id: region('Plot').id }];
  const { first: found } = createPlaceSearch(catalogue, twins)('plot', [], 20);
  expect(found.map(({ application }) => application.ownName)).toEqual(['Region', 'Project']);
  expect(new Set(found.map(({ id }) => id)).size).toBe(2);
});

test('finds any place by parts of its words, in any order, case and accents', () => {
  const names = fc.array(
    fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => `x${text}`),
    {
      minLength: 1,
      maxLength: 6,
    },
  );
  fc.assert(
    fc.property(names, fc.nat(), fc.infiniteStream(fc.boolean()), (all, which, choices) => {
      const target = region(all[which % all.length] ?? '');
      const parts = target.name
        .split(/\s+/)
        .map((word) => [...word].slice(0, 3).join(''))
        .map((part) => (choices.next().value ? inCapitals(part) : part))
        .map((part) => part.normalize(choices.next().value ? 'NFC' : 'NFD'))
        .toSorted(() => (choices.next().value ? 1 : -1));
      expect(find(parts.join(' '), [], [target, river])).toContain(target.name);
    }),
  );
});

/** Some letters, such as ß, have no capital of their own. */
function inCapitals(text: string): string {
  const capitals = text.toUpperCase();
  return capitals.toLowerCase() === text.toLowerCase() ? capitals : text;
}
