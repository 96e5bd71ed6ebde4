import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalised } from '../../../src/ui/select/normalised.ts';

test.each([
  ['capitals', 'EXMOOR', 'exmoor'],
  ['accents', 'Ynys Môn', 'ynys mon'],
  ['several marks on a letter', 'q\u0323\u0307r', 'qr'],
  ['a ligature', 'ﬁeld', 'field'],
  ['full-width letters', 'Ｅｘｍｏｏｒ', 'exmoor'],
  ['letters of two code units', '𝔈xmoor', 'exmoor'],
  ['a sigma at the end of a word', 'ΟΔΟΣ', 'οδοσ'],
])('compares %s like plain letters', (_, text, plain) => {
  expect(normalised(text)).toBe(plain);
});

test('compares what was normalised already like what was not', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(normalised(normalised(text))).toBe(normalised(text));
    }),
  );
});
