import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchedParts } from '../../../src/ui/matchedParts.ts';
import { searchOptions } from '../../../src/ui/searchOptions.ts';

const named = (...names: string[]) => names.map((name, index) => ({ id: `${index}`, name }));
const places = named(
  'Exmoor and the Quantocks',
  'Somerset Levels and Moors',
  'Moelfre and Dulas Bay',
  'Ynys Môn',
  'Upper Moor, Somerset',
);
const find = (query: string) =>
  searchOptions(places, query, undefined).shown.map(({ name }) => name);

test.each([
  ['any words in any order', 'moors levels', ['Somerset Levels and Moors']],
  ['whatever the case', 'DULAS', ['Moelfre and Dulas Bay']],
  ['whatever the accents, of the name', 'mon', ['Ynys Môn']],
  ['whatever the accents, of the query', 'exmöor', ['Exmoor and the Quantocks']],
  ['however its accents are written', 'mo\u0302n', ['Ynys Môn']],
  ['with spaces around', '  quan  ', ['Exmoor and the Quantocks']],
  ['nothing that lacks a word', 'exmoor levels', []],
  ['text that means something to a pattern', '.*', []],
])('finds %s', (_, query, names) => {
  expect(find(query)).toEqual(names);
});

test('puts names that begin with the query first, then those with a word that does', () => {
  expect(find('mo')).toEqual([
    'Moelfre and Dulas Bay',
    'Somerset Levels and Moors',
    'Ynys Môn',
    'Upper Moor, Somerset',
    'Exmoor and the Quantocks',
  ]);
});

test('hands over fifty at most and counts them all', () => {
  const many = named(...Array.from({ length: 10_000 }, (_, index) => `Place ${index}`));
  const all = searchOptions(many, '', undefined);
  expect([all.shown.length, all.count]).toEqual([50, 10_000]);
  const some = searchOptions(many, 'place 99', undefined);
  expect(some.shown.slice(0, 2).map(({ name }) => name)).toEqual(['Place 99', 'Place 990']);
  expect(some.count).toBe(280);
});

test('shows the choice first where it would be out of sight', () => {
  const many = named(...Array.from({ length: 60 }, (_, index) => `Place ${index}`));
  expect(searchOptions(many, '', many[55]).shown[0]).toBe(many[55]);
  expect(searchOptions(many, '', many[55]).shown).toHaveLength(50);
  expect(searchOptions(many, '', many[3]).shown).toEqual(many.slice(0, 50));
});

test('marks what matches, accents included', () => {
  expect(matchedParts('Ynys Môn moorland', 'mo mon')).toEqual([
    { text: 'Ynys ', isMatch: false },
    { text: 'Môn', isMatch: true },
    { text: ' ', isMatch: false },
    { text: 'mo', isMatch: true },
    { text: 'orland', isMatch: false },
  ]);
  expect(matchedParts('Mo\u0302n', 'mo')).toEqual([
    { text: 'Mo\u0302', isMatch: true },
    { text: 'n', isMatch: false },
  ]);
});

test('marks without changing a name, whatever the name and query', () => {
  const texts = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(texts, texts, (name, query) => {
      const parts = matchedParts(name, query);
      expect(parts.map(({ text }) => text).join('')).toBe(name);
    }),
  );
});

test('finds every name by a part of itself', () => {
  const texts = fc.string({ unit: 'grapheme', minLength: 1 });
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(), (name, from, length) => {
      const part = [...name].slice(from % 5, (from % 5) + (length % 5) + 1).join('');
      expect(searchOptions(named(name), part, undefined).count).toBe(1);
    }),
  );
});
