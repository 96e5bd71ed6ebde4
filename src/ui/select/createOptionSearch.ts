import { folded } from './folded.ts';
import type { SelectOption } from './SelectOption.ts';

/** Without a query, a chosen option that is not among the first of this number is listed before them. */
const firstSeen = 50;

/**
 * Makes the search over `options`, which it sorts by name (Area 2 before Area 10), new ones first. The search
 * returns all options that hold every word of the query, in any order, in their name or in `moreOf` them (P14).
 * First come names that begin with the query, then those where each word begins a word; within these ranks the
 * natural order stays.
 */
export function createOptionSearch<Option extends SelectOption>(
  options: readonly Option[],
  moreOf = (_option: Option) => '',
) {
  // We make this late and not for the first frame: Intl takes 15 ms, and sorting 10,000 options another 20.
  const { compare } = new Intl.Collator('en-GB', { numeric: true });
  // `toSorted` is younger than the browsers we build for.
  const sorted = [...options].sort(
    (one, other) => Number(!!other.isNew) - Number(!!one.isNew) || compare(one.name, other.name),
  );
  let texts: readonly { readonly name: string; readonly more: string }[] | undefined;

  return (query: string, chosen: Option | undefined): readonly Option[] => {
    // Each word in all ways in which it folds; none for what folds to nothing, such as a dash.
    const words = query
      .split(/\s+/)
      .map((word) => folded(word.replace(around, '')).split('\n'))
      .filter((ways) => !ways.includes(''));
    if (words.length === 0) return withChosenInSight(sorted, chosen);

    texts ??= sorted.map((one) => ({
      name: folded(one.name),
      more: folded(moreOf(one)),
    }));
    const [phrase = ''] = folded(query.replace(around, '')).split('\n');
    const ranks: [Option[], Option[], Option[]] = [[], [], []];
    for (const [index, { name, more }] of texts.entries()) {
      const option = sorted[index];
      const holds = (word: string) => name.includes(word) || more.includes(word);
      if (!option || !words.every((ways) => ways.some(holds))) continue;
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

function rankOf(name: string, phrase: string, words: readonly string[][]): 0 | 1 | 2 {
  if (name.startsWith(phrase)) return 0;
  return words.every((ways) => ways.some((word) => beginsWord(name, word))) ? 1 : 2;
}

/** The punctuation around what is pasted from a sentence or a table. */
const around = /^[\s\p{P}\p{Sm}\p{Sk}]+|[\s\p{P}\p{Sm}\p{Sk}]+$/gu;

/** Returns whether a word of `text` begins with `word`; both are folded. */
function beginsWord(text: string, word: string): boolean {
  let at = text.indexOf(word);
  // This runs for thousands of names at each key. Most words begin after a space, which needs no pattern.
  while (at > 0 && text.charAt(at - 1) > ' ' && letterOrNumber.test(text.charAt(at - 1))) {
    at = text.indexOf(word, at + 1);
  }
  return at >= 0;
}

const letterOrNumber = /[\p{L}\p{N}]/u;

/** Returns a count with its separators. `Intl` is too slow for the first frame. */
export function grouped(count: number): string {
  return count.toLocaleString('en-GB');
}

/** Returns the note below a list that was cut short after `query` was typed; undefined if nothing is hidden. */
export function moreNote(hidden: number, query: string): string | undefined {
  return hidden > 0 ? `${grouped(hidden)} more. ${query ? 'Keep' : 'Start'} typing` : undefined;
}
