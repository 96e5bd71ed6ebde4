/** Returns the characters as people see them: a flag, or a letter with its vowel sign, is one. */
export function graphemes(text: string): string[] {
  // Firefox before 125 has no segmenter.
  if (/^[ -\u02FF]*$/.test(text) || !('Segmenter' in Intl)) return [...text];
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);
  return Array.from(segments, ({ segment }) => segment);
}
