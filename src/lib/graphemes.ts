/** Returns the characters of `text` as its readers see them, a flag or a letter with its vowel sign as one. */
export function graphemes(text: string): string[] {
  // We pass Latin letters by, and Firefox before 125 has no segmenter.
  if (/^[ -\u02FF]*$/.test(text) || !('Segmenter' in Intl)) return [...text];
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);
  return Array.from(segments, ({ segment }) => segment);
}
