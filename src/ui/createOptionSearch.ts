import { inNaturalOrder } from './naturalOrder.ts';
import type { SelectOption } from './SelectReplacement.ts';

/** Without a query, a chosen option that is not among so many first ones is listed before them. */
const firstSeen = 50;

/** Text as it is compared: case and accents do not count. */
export function normalised(text: string): string {
  const lower = text.toLowerCase();
  if (/^[ -~]*$/.test(lower)) return lower;
  // Lower case writes a sigma at the end of a word differently; a query may end within a word.
  return lower.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ς', 'σ');
}

export function queryWords(query: string): readonly string[] {
  return normalised(query).split(/\s+/).filter(Boolean);
}

/**
 * Makes the search of `options`, which it sorts by name. The search returns all options whose name
 * holds every word of the query in any order. First come names that begin with the query,
 * then those where each word begins a word; within these ranks natural order stays.
 */
export function createOptionSearch<Option extends SelectOption>(options: readonly Option[]) {
  const sorted = inNaturalOrder(options);
  let names: readonly string[] | undefined;

  return (query: string, chosen: Option | undefined): readonly Option[] => {
    const words = queryWords(query);
    if (words.length === 0) return withChosenInSight(sorted, chosen);

    names ??= sorted.map(({ name }) => normalised(name));
    const phrase = words.join(' ');
    const ranks: [Option[], Option[], Option[]] = [[], [], []];
    for (const [index, name] of names.entries()) {
      const option = sorted[index];
      if (!option || !words.every((word) => name.includes(word))) continue;
      ranks[rankOf(name, phrase, words)].push(option);
    }
    return ranks.flat();
  };
}

function withChosenInSight<Option extends SelectOption>(
  sorted: readonly Option[],
  chosen: Option | undefined,
): readonly Option[] {
  const at = sorted.findIndex(({ id }) => id === chosen?.id);
  if (!chosen || at < firstSeen) return sorted;
  return [chosen, ...sorted.filter((_, index) => index !== at)];
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
