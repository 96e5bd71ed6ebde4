import { graphemes } from '../../lib/graphemes.ts';
import { folded } from './folded.ts';
import type { SelectOption } from './SelectOption.ts';

// It takes 15 ms, which nobody waits for while this file is loaded in idle time.
const { compare } = new Intl.Collator('en-GB', { numeric: true });

/** Without a query, a chosen option beyond this many is listed first. */
const firstSeen = 50;

/**
 * Returns a search for options with every word of a query in their name or `moreOf` them (P14). Names that begin
 * with the query come first, then those where each word begins a word. Within these ranks new options come first,
 * and the order is natural (Area 2 before Area 10). Without a match, one letter of each word may be wrong.
 */
export function createOptionSearch<Option extends SelectOption>(
  options: readonly Option[],
  moreOf = (_option: Option) => '',
) {
  // `toSorted` is younger than the browsers we build for.
  const sorted = [...options].sort(
    (one, other) => Number(!!other.isNew) - Number(!!one.isNew) || compare(one.name, other.name),
  );
  let texts: readonly { readonly name: string; readonly more: string }[] | undefined;
  let known: readonly string[] | undefined;

  return (query: string, chosen: Option | undefined): readonly Option[] => {
    const words = wordsOf(query);
    if (words.length === 0) return withChosenInSight(sorted, chosen);

    texts ??= sorted.map((one) => ({
      name: folded(one.name),
      more: folded(moreOf(one)),
    }));
    const [phrase = ''] = folded(query.replace(around, '')).split('\n');
    const found = optionsWith(words, phrase);
    if (found.length > 0) return found;
    known ??= [
      ...new Set(texts.flatMap(({ name, more }) => `${name} ${more}`.split(/[^\p{L}]+/u))),
    ];
    const near = words.map((ways) => ways.concat(nearest(ways, known ?? [])));
    return optionsWith(near, phrase);
  };

  function optionsWith(words: readonly string[][], phrase: string): readonly Option[] {
    const ranks: [Option[], Option[], Option[]] = [[], [], []];
    for (const [index, { name, more }] of (texts ?? []).entries()) {
      const option = sorted[index];
      const holds = (word: string) => name.includes(word) || more.includes(word);
      if (!option || !words.every((ways) => ways.some(holds))) continue;
      ranks[rankOf(name, phrase, words)].push(option);
    }
    return ranks.flat();
  }
}

/** Returns all foldings of each word of a query, without words that fold to nothing, such as a dash. */
function wordsOf(query: string): readonly string[][] {
  return query
    .split(/\s+/)
    .map((word) => folded(word.replace(around, '')).split('\n'))
    .filter((ways) => !ways.includes(''));
}

/** Returns known words that begin like one of `ways`. Short words and numbers would match too many. */
function nearest(ways: readonly string[], known: readonly string[]): readonly string[] {
  const long = ways.filter((way) => /^\p{L}{4,}$/u.test(way));
  return long.length === 0 ? [] : known.filter((word) => long.some((way) => isNear(word, way)));
}

/** Returns whether `text` begins with `word`, with at most one letter missing, added, wrong or swapped. */
function isNear(text: string, word: string): boolean {
  let at = 0;
  while (at < word.length && text[at] === word[at]) at += 1;
  const rest = word.slice(at + 1);
  const swapped = word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  return (
    text.startsWith(word.slice(at), at + 1) ||
    text.startsWith(rest, at + 1) ||
    text.startsWith(rest, at) ||
    text.startsWith(swapped, at)
  );
}

/** Returns `text` in parts, of which those with an odd index match the query. */
export function partsByMatch(text: string, query: string): readonly string[] {
  const letters = graphemes(text);
  const starts: number[] = [];
  let plain = '';
  for (const letter of letters) {
    starts.push(plain.length);
    // A dash or `&` alone has a second way, without it.
    plain += folded(letter).split('\n').at(-1);
  }
  const isMatch = letters.map(() => false);
  for (const ways of wordsOf(query)) {
    const word = ways.find((way) => plain.includes(way)) ?? '';
    const begin = wordStart(plain, word);
    const from = begin < 0 ? plain.indexOf(word) : begin;
    for (const [index, start] of starts.entries()) {
      if (start >= from && start < from + word.length) isMatch[index] = true;
    }
  }
  const parts = [''];
  for (const [index, letter] of letters.entries()) {
    if (isMatch[index] !== (parts.length % 2 === 0)) parts.push('');
    parts[parts.length - 1] += letter;
  }
  return parts;
}

function withChosenInSight<Option extends SelectOption>(
  sorted: readonly Option[],
  chosen: Option | undefined,
): readonly Option[] {
  const at = sorted.findIndex(({ id }) => id === chosen?.id);
  if (!chosen || at < firstSeen) return sorted;
  return [chosen, ...sorted.filter((_, index) => index !== at)];
}

function rankOf(name: string, phrase: string, words: readonly string[][]): 0 | 1 | 2 {
  if (name.startsWith(phrase)) return 0;
  return words.every((ways) => ways.some((word) => wordStart(name, word) >= 0)) ? 1 : 2;
}

/** Punctuation that is pasted with a word. */
const around = /^[\s\p{P}\p{Sm}\p{Sk}]+|[\s\p{P}\p{Sm}\p{Sk}]+$/gu;

/** Returns the index of the first word in `text` that begins with `word`, or a number below 0. */
function wordStart(text: string, word: string): number {
  let at = text.indexOf(word);
  // This runs for thousands of names at each key, so we compare with a space before we use a pattern.
  while (at > 0 && text.charAt(at - 1) > ' ' && letterOrNumber.test(text.charAt(at - 1))) {
    at = text.indexOf(word, at + 1);
  }
  return at;
}

const letterOrNumber = /[\p{L}\p{N}]/u;

/** Returns 10000 as '10,000', without the 18 ms that the first `Intl` formatter costs. */
export function grouped(count: number): string {
  return `${count}`.replace(/\B(?=(\d{3})+$)/g, ',');
}

export function moreNote(hidden: number, query: string): string | undefined {
  return hidden > 0 ? `${grouped(hidden)} more. ${query ? 'Keep' : 'Start'} typing` : undefined;
}
