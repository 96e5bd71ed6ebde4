import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOptionSearch, partsByMatch } from '../../../src/ui/select/createOptionSearch.ts';

function find(query: string, names: readonly string[]) {
  const options = names.map((name, index) => ({ id: `${index}`, name }));
  return createOptionSearch(options)(query, undefined).map(({ name }) => name);
}

const [exmoor, levels, bay, mon, moor] = [
  'Exmoor and the Quantocks',
  'Somerset Levels and Moors',
  'Moelfre and Dulas Bay',
  'Ynys Môn',
  'Upper Moor, Somerset',
] as const;

test.each([
  ['any words in any order', 'moors levels', [levels]],
  ['nothing that lacks a word', 'exmoor levels', []],
  ['words parted by other signs', 'Somerset: moor;', [levels, moor]],
  ['words parted by signs of their own', 'dulas | bay', [bay]],
  ['first what begins with it, then words that do', 'mo', [bay, levels, moor, mon, exmoor]],
])('finds %s', (_, query, names) => {
  expect(find(query, [exmoor, levels, bay, mon, moor])).toEqual(names);
});

test('keeps natural order within a rank', () => {
  const inOrder = ['Area 1', 'Área 1b', 'Area 2', 'Area 10', 'Old Area 9', 'Old Area 10'];
  expect(find('area', inOrder.toReversed())).toEqual(inOrder);
});

test('finds every name by a part of itself', () => {
  const texts = fc.string({ unit: 'grapheme', minLength: 1 });
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(), (name, from, length) => {
      const part = [...name].slice(from % 5, (from % 5) + (length % 5) + 1).join('');
      expect(find(part, [name])).toEqual([name]);
    }),
  );
});

/** Names as different people write them: those of one line find each other. */
test.each([
  // Apostrophes and primes.
  "hawaii | Hawaiʻi | Hawai’i | Hawai'i | Hawaiʽi | Hawaiˈi | Hawai\uA78Ci",
  'sanaa | Ṣanʿāʾa | Sana‘a | Sana՚a | Sana׳a | San`a‵a',
  "St Mary’s 5′ 3″ | St. Mary's 5' 3'' | st marys 5 3 | ST.MARYS 5 3",
  // Quotation marks.
  'The “Old” Farm | The "Old" Farm | The «Old» Farm | The „Old‟ Farm | the old farm',
  // Case, accents, compatibility forms.
  'Ｅｘｍｏｏｒ | Exmoor | 𝔈𝔵𝔪𝔬𝔬𝔯 | ⓔⓧⓜⓞⓞⓡ | E\u0323xmoor',
  '½ acre | 1/2 acre | 1⁄2 acre | １／２ acre',
  'ΟΔΟΣ Ёлка | οδος елка | οδοσ ЁЛКА | Οδός е\u0308лка',
  'İstanbul | istanbul | ISTANBUL | ıstanbul | I\u0307stanbul',
  // Letters that do not decompose.
  'Łódź Tromsø Ærø Œuvre Straße | lodz tromso aero oeuvre strasse | ŁÓDŹ TROMSØ ǽrø ŒUVRE STRAẞE',
  // Dashes, hyphens and spaces.
  'Stoke-on-Trent | stoke on trent | Stoke‐on‐Trent | Stoke‑on‑Trent | STOKE–ON—TRENT',
  'Stoke-on-Trent | stokeontrent | Stoke−on﹣Trent | Stoke－on⁃Trent',
  'Black\u00A0Isle | black isle | Black\u2009Isle | Black\u3000Isle | BLACK\u202FISLE',
  'Wood - North | wood north | Wood – North | Wood—North | Wood-North',
  'Wood\nNorth | wood\u2028north | Wood\u2800North',
  'Gal·la | gal-la | galla | Gal‧la',
  // `&`.
  'Smith & Sons | smith and sons | Smith ＆ Sons | Smith ﹠ Sons',
  'Smith & Sons | smith sons | Smith  Sons | smith-sons',
  // Full stops of abbreviations.
  'St. Ives | st ives | St.Ives | ST IVES | St． Ives',
  'R.S.P.B. reserve | rspb reserve | RSPB Reserve | R.S.P.B reserve',
  // Characters that nobody sees.
  'Somerset | Some\u00ADrset | \u202ASomerset\u202C | \uFEFFSomerset | Some\u{E0061}rset',
  'Somerset | Somerset\uFE0F | Some\u034Frset | Some\u3164rset | Some\u0000rset | Some\u007Frset',
  'محمد ירושלים | محـمد ירושלים | مُحَمَّد יְרוּשָׁלַיִם | \u200Fمحمد \u2067ירושלים\u2069',
])('finds each by each: %j', (line) => {
  const ways = line.split(' | ');
  for (const query of ways) expect(find(query, ways), query).toHaveLength(ways.length);
});

/** As it is copied from a mail, a table or a list. */
test.each([
  '“Upper Moor, Somerset”.',
  '* Upper Moor, Somerset;',
  '| Upper Moor, Somerset |',
  '「Upper Moor, Somerset」。',
])('finds first by %j the name within', (query) => {
  const other = 'Old Upper Moor, Somerset';
  expect(find(query, [other, moor])).toEqual([moor, other]);
});

test.each([
  ['a number without its point', '35', 'Area 3.5'],
  ['a word that an ampersand does not stand for', 'smith or sons', 'Smith & Sons'],
  ['letters of an abbreviation that stand apart', 'u.k.', 'Upper Lake'],
  ['words of two ways of writing one name', 'trentstoke', 'Stoke-on-Trent'],
])('does not take %s for the name', (_what, query, name) => {
  expect(find(query, [name])).toEqual([]);
});

test.each<[slip: string, query: string, found: readonly string[]]>([
  ['lacks a letter', 'exmor', [exmoor]],
  ['lacks its first', 'ulas bay', [bay]],
  ['has one too many', 'exxmoor', [exmoor]],
  ['has a wrong one', 'somerzet', [levels, moor]],
  ['has two swapped', 'levles', [levels]],
  ['is the beginning of a word', 'quamt', [exmoor]],
  ['has two wrong', 'exmaar', []],
  ['is short', 'mob', []],
  ['is right elsewhere', 'upper', [moor]],
])('where nothing else matches, it finds what %s: %s', (_slip, query, found) => {
  expect(find(query, [exmoor, levels, bay, mon, moor])).toEqual(found);
});

test.each<[what: string, text: string, query: string, marked: string]>([
  ['each word, where a word begins', moor, 'som m', 'Upper [M]oor, [Som]erset'],
  ['a word within another', exmoor, 'moor', 'Ex[moor] and the Quantocks'],
  ['what is written in another way', 'Stoke-on-Trent', 'STOKEONTR', '[Stoke-on-Tr]ent'],
  ['an accent with its letter', 'Ynys Mo\u0302n', 'mon', 'Ynys [Mo\u0302n]'],
  ['nothing of a slip', exmoor, 'exmor', exmoor],
  ['nothing without a query', exmoor, ' ', exmoor],
])('marks %s', (_what, text, query, marked) => {
  const parts = partsByMatch(text, query);
  expect(parts.map((part, index) => (index % 2 ? `[${part}]` : part)).join('')).toBe(marked);
});

test('marks take nothing from any text', () => {
  const texts = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(texts, texts, (text, query) => {
      expect(partsByMatch(text, query).join('')).toBe(text);
    }),
  );
});

test.each(['-', '&', '’', '.', '\u200B', '“”', '—', '.*'])(
  'lists all for %j, which is no word',
  (query) => {
    expect(find(query, [exmoor])).toEqual([exmoor]);
  },
);
