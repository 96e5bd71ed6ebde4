/** `text` for comparisons: without case and accents, a ligature as its letters. */
export function normalised(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  const lower = text.normalize('NFKD').toLowerCase();
  // Lower case writes a sigma at the end of a word differently; a query may end within a word.
  return lower.replace(/\p{M}/gu, '').replaceAll('ς', 'σ');
}

export function queryWords(query: string): readonly string[] {
  return normalised(query).split(/\s+/).filter(Boolean);
}

/** Whether a word of `text` begins with `word`, both normalised. */
export function beginsWord(text: string, word: string): boolean {
  let at = text.indexOf(word);
  // Runs for thousands of names at each key: most words begin after a space, which needs no pattern.
  while (at > 0 && text[at - 1] !== ' ' && letterOrNumber.test(text.charAt(at - 1))) {
    at = text.indexOf(word, at + 1);
  }
  return at >= 0;
}

const letterOrNumber = /[\p{L}\p{N}]/u;
