import { beginsWord, normalised, queryWords } from '../matchText.ts';
import { inNaturalOrder } from '../naturalOrder.ts';
import type { SelectOption } from './SelectOption.ts';

/** Without a query, a chosen option that is not among so many first ones is listed before them. */
const firstSeen = 50;

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
