/** Returns the characters of `text` as its readers see them, a flag or a letter with its vowel sign as one. */
export function graphemes(text: string): string[] {
  // We pass Latin letters by, and Firefox before 125 has no segmenter.
  if (/^[ -\u02FF]*$/.test(text) || !('Segmenter' in Intl)) return [...text];
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);
  return Array.from(segments, ({ segment }) => segment);
}

/** About as many characters as a field holds in three lines. */
const fieldLength = 60;

/** Returns a name without its middle if it is longer than `length`, because names often differ at the end. */
export function truncatedName(name: string, length = fieldLength): string {
  const characters = graphemes(name);
  if (characters.length <= length) return name;
  // The cut moves to the next space, where one is near.
  const start = characters.slice(0, length / 2).join('');
  const end = characters.slice(1 - length / 2).join('');
  return `${start.replace(/\s+\S{0,12}$/u, '')}… ${end.replace(/^\S{0,12}\s+/u, '')}`;
}
