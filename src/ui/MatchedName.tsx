import { normalised, queryWords } from './createOptionSearch.ts';
import styles from './SelectSearch.module.css';

interface Props {
  readonly name: string;
  readonly query: string;
}

export function MatchedName({ name, query }: Props) {
  let at = 0;
  const parts = matchedParts(name, query).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isMatch ? (
      <b className={styles.match} key={key}>
        {part.text}
      </b>
    ) : (
      part.text
    );
  });
  return (
    <span className={styles.name} dir="auto">
      {parts}
    </span>
  );
}

export interface NamePart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** `name` cut into the parts that `query` matches and those between them. */
export function matchedParts(name: string, query: string): readonly NamePart[] {
  const characters = [...name];
  const matched = matchedCharacters(characters, queryWords(query));
  const parts: NamePart[] = [];
  characters.forEach((text, index) => {
    const isMatch = matched.has(index);
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) parts[parts.length - 1] = { text: last.text + text, isMatch };
    else parts.push({ text, isMatch });
  });
  return parts;
}

function matchedCharacters(characters: readonly string[], words: readonly string[]): Set<number> {
  let text = '';
  // Normalising changes lengths: for each code unit of `text`, the character that it came from.
  const origin: number[] = [];
  characters.forEach((character, index) => {
    const part = normalised(character);
    // A combining mark normalises to nothing; it belongs to the letter before it.
    text += part;
    for (let unit = 0; unit < part.length; unit += 1) origin.push(index);
  });
  const matched = new Set<number>();
  for (const word of words) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      const end = origin[at + word.length] ?? characters.length;
      for (let index = origin[at] ?? end; index < end; index += 1) matched.add(index);
    }
  }
  return matched;
}
