import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOptionSearch } from '../../../src/ui/select/createOptionSearch.ts';
import { folded } from '../../../src/ui/select/folded.ts';
import { oddNames } from './oddNames.ts';

const finds = (query: string, name: string) =>
  createOptionSearch([{ id: '1', name }])(query, undefined).length === 1;

test('two hundred odd names find each other, however they are written', () => {
  const missed = oddNames.flatMap((ways) =>
    ways.flatMap((query) =>
      ways.filter((name) => !finds(query, name)).map((name) => `${query} → ${name}`),
    ),
  );
  expect(oddNames.flat().length).toBeGreaterThan(200);
  expect(missed).toEqual([]);
});

test.each([
  ['a number without its point', '35', 'Area 3.5'],
  ['a name with a space for one word', 'blackisle', 'Black Isle'],
  ['another letter', 'nordura', 'Northura'],
  ['a word that an ampersand does not stand for', 'smith or sons', 'Smith & Sons'],
  ['letters of an abbreviation that stand apart', 'u.k.', 'Upper Lake'],
  ['words of two ways of writing one name', 'trentstoke', 'Stoke-on-Trent'],
])('does not take %s for the name', (_what, query, name) => {
  expect(finds(query, name)).toBe(false);
});

test.each(['-', '&', '’', '.', '\u200B'])('lists all for %j, which is no word', (query) => {
  expect(finds(query, 'Exmoor')).toBe(true);
});

test('a query that a name begins with in any of these ways comes first', () => {
  const options = ['Old Kings Lynn', 'King’s Lynn', 'Ash & Oak', 'Young ash and oak'].map(
    (name, index) => ({ id: `${index}`, name }),
  );
  const first = (query: string) => createOptionSearch(options)(query, undefined)[0]?.name;
  expect(first('kings lynn')).toBe('King’s Lynn');
  expect(first('ash and oak')).toBe('Ash & Oak');
  expect(first('ASH & OAK')).toBe('Ash & Oak');
});

test('folds what was folded already like what was not', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const [spaced = ''] = folded(text).split('\n');
      expect(folded(spaced)).toBe(spaced);
    }),
  );
});
