import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchedParts, normalised, queryWords } from '../../../src/ui/MatchedText.tsx';

const graphemes = fc.string({ unit: 'grapheme' });

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
  fc.assert(
    fc.property(graphemes, graphemes, (name, query) => {
      const parts = matchedParts(name, query);
      expect(parts.map(({ text }) => text).join('')).toBe(name);
    }),
  );
});

test.each([
  ['a ligature of which one letter is asked for', 'ﬁeld', 'f', ['ﬁ']],
  ['a ligature and what follows', 'ﬁeld', 'fie', ['ﬁe']],
  ['full-width letters', 'Ｅｘｍｏｏｒ', 'moor', ['ｍｏｏｒ']],
  ['characters of two code units', '𝔈xmoor 🌿', 'exm', ['𝔈xm']],
  ['a syllable of which the first sounds are asked for', '한강', '하', ['한']],
  ['all marks on a letter', 'q\u0323\u0307r', 'q', ['q\u0323\u0307']],
])('marks %s', (_, text, query, marked) => {
  const matches = matchedParts(text, query).filter(({ isMatch }) => isMatch);
  expect(matches.map((part) => part.text)).toEqual(marked);
});

test('marks each word of a query wherever a text has it, and nothing else', () => {
  fc.assert(
    fc.property(graphemes, fc.nat(), fc.nat(3), (text, from, length) => {
      const characters = [...text];
      const start = from % (characters.length + 1);
      const [word] = queryWords(characters.slice(start, start + length + 1).join(''));
      fc.pre(word !== undefined && normalised(text).includes(word));
      const matches = matchedParts(text, word).filter(({ isMatch }) => isMatch);
      expect(matches.length).toBeGreaterThan(0);
      for (const match of matches) expect(normalised(match.text)).toContain(word);
    }),
  );
});

test('compares what was normalised already like what was not', () => {
  fc.assert(
    fc.property(graphemes, (text) => {
      expect(normalised(normalised(text))).toBe(normalised(text));
    }),
  );
});
