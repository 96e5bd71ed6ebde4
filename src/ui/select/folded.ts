/**
 * Returns `text` in lower case, without accents, quotation marks and invisible characters, with dashes and full stops
 * as spaces and `&` as 'and'. If it has any of these, a second line lacks them.
 */
export function folded(text: string): string {
  // Most names consist of ASCII without ", &, ', -, . and a backtick.
  if (/^[ !#-%(-,/-_a-~]*$/.test(text) && !text.includes('  ')) return text.toLowerCase();
  const plain = unaccented(text)
    .replace(/["'`]/g, '')
    // A full stop within a number stays.
    .replace(/(?<!\d)\.|\.(?!\d)/g, '-');
  const spaced = withSingleSpaces(plain.replaceAll('-', ' ').replaceAll('&', ' and '));
  return /[-&]/.test(plain) ? `${spaced}\n${withSingleSpaces(plain.replace(/[-&]/g, ''))}` : spaced;
}

function unaccented(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  const seen = text.normalize('NFKD').toLowerCase().replace(unseen, '').replace(dashes, '-');
  return seen.replace(/[^ -~]/g, (letter) => plainLetters.get(letter) ?? letter);
}

/** Quotation marks, primes, modifier letters, invisible characters, and accents, which may decompose to a space and a mark. */
const unseen =
  /[\p{Quotation_Mark}\u2032-\u2037\u02B0-\u02FF\uA78B\uA78C\u055A\u05F3\u05F4\u0640\p{Cf}\p{DI}]|(?!\s)\p{Cc}| ?\p{M}+/gu;

/** All that people may type as a hyphen, such as dots between syllables. */
const dashes = /[\p{Pd}\u2212\u2043\u00B7\u2027\u30FB\u2800]/gu;

/** Letters that do not decompose, each followed by its ASCII spelling. */
const plainLetters = new Map(
  'æae œoe ßss þth ðd đd ɖd ɗd ħh ıi ɨi ȷj ĸk ƙk łl ɫl ŋn ɲn øo ɔo ŧt ʉu əe ɛe ƒf ɣg ǥg ɓb ƀb ƴy ƶz ςσ ⁄/'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);

function withSingleSpaces(text: string): string {
  return text.replace(/\s\s+|[^\S ]/g, ' ').trim();
}
