import type { SelectOption } from './SelectOption.ts';

/** More are not worth scrolling through, and react-select takes 2 ms for each (facts on 10,000). */
const mostShown = 50;

export interface FoundOptions<Option> {
  /** At most 50, best match first. */
  readonly shown: readonly Option[];
  /** How many match in all. */
  readonly count: number;
}

const foldedNames = new WeakMap<readonly SelectOption[], readonly string[]>();

/** Text as it is compared: case and accents do not count. */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  if (/^[ -~]*$/.test(lower)) return lower;
  // Lower case tells a sigma at a word's end from the others; a part of the word cannot.
  return lower.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ς', 'σ');
}

/** The words of a query, folded. */
export function queryWords(query: string): readonly string[] {
  return folded(query).split(/\s+/).filter(Boolean);
}

/**
 * Options whose name holds every word of `query` in any order. Best are names that begin with the
 * query, then those where each word begins a word. Without a query: the first options, and the
 * chosen one before them if it would not be among them.
 */
export function searchOptions<Option extends SelectOption>(
  options: readonly Option[],
  query: string,
  chosen: Option | undefined,
): FoundOptions<Option> {
  const words = queryWords(query);
  if (words.length === 0) return { shown: firstOptions(options, chosen), count: options.length };

  const names = namesOf(options);
  const phrase = words.join(' ');
  const ranks: [Option[], Option[], Option[]] = [[], [], []];
  let count = 0;
  options.forEach((option, index) => {
    const name = names[index] ?? '';
    if (!words.every((word) => name.includes(word))) return;
    count += 1;
    ranks[rankOf(name, phrase, words)].push(option);
  });
  return { shown: ranks.flat().slice(0, mostShown), count };
}

function firstOptions<Option extends SelectOption>(
  options: readonly Option[],
  chosen: Option | undefined,
): readonly Option[] {
  const first = options.slice(0, mostShown);
  if (!chosen || first.some(({ id }) => id === chosen.id)) return first;
  return [chosen, ...first.slice(0, -1)];
}

function rankOf(name: string, phrase: string, words: readonly string[]): 0 | 1 | 2 {
  if (name.startsWith(phrase)) return 0;
  return words.every((word) => beginsWord(name, word)) ? 1 : 2;
}

function beginsWord(name: string, word: string): boolean {
  let at = name.indexOf(word);
  while (at > 0 && /[\p{L}\p{N}]/u.test(name.charAt(at - 1))) at = name.indexOf(word, at + 1);
  return at >= 0;
}

function namesOf(options: readonly SelectOption[]): readonly string[] {
  const known = foldedNames.get(options);
  if (known) return known;
  const names = options.map(({ name }) => folded(name));
  foldedNames.set(options, names);
  return names;
}
