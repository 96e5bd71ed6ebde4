import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOptionSearch } from '../../../src/ui/select/createOptionSearch.ts';

const named = (...names: string[]) => names.map((name, index) => ({ id: `${index}`, name }));
const places = named(
  'Exmoor and the Quantocks',
  'Somerset Levels and Moors',
  'Moelfre and Dulas Bay',
  'Ynys Môn',
  'Upper Moor, Somerset',
);
const find = (query: string, options = places) =>
  createOptionSearch(options)(query, undefined).map(({ name }) => name);

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
    'Upper Moor, Somerset',
    'Ynys Môn',
    'Exmoor and the Quantocks',
  ]);
});

test('keeps natural order within a rank', () => {
  const options = named('Old Area 10', 'Area 10', 'Area 1', 'Area 2', 'Old Area 9', 'Área 1b');
  expect(find('area', options)).toEqual([
    'Area 1',
    'Área 1b',
    'Area 2',
    'Area 10',
    'Old Area 9',
    'Old Area 10',
  ]);
});

test('finds every name by a part of itself', () => {
  const texts = fc.string({ unit: 'grapheme', minLength: 1 });
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(), (name, from, length) => {
      const part = [...name].slice(from % 5, (from % 5) + (length % 5) + 1).join('');
      expect(find(part, named(name))).toEqual([name]);
    }),
  );
});
