interface Props {
  readonly text: string;
  readonly query: string;
}

export function MatchedText({ text, query }: Props) {
  let at = 0;
  const parts = matchedParts(text, query).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isMatch ? (
      <b className="match" key={key}>
        {part.text}
      </b>
    ) : (
      part.text
    );
  });
  return (
    <span className="clamped">
      <bdi>{parts}</bdi>
    </span>
  );
}

/** Text to compare: without case and accents, a ligature as its letters. Its length may change. */
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
  // Asked of thousands of names at each key: most words begin after a space, which needs no pattern.
  while (at > 0 && text[at - 1] !== ' ' && letterOrNumber.test(text.charAt(at - 1))) {
    at = text.indexOf(word, at + 1);
  }
  return at >= 0;
}

const letterOrNumber = /[\p{L}\p{N}]/u;

/** `text` cut into the parts that `query` matches and those between them. */
export function matchedParts(text: string, query: string) {
  const characters = [...text];
  const matched = matchedCharacters(characters, queryWords(query));
  const parts: { readonly text: string; readonly isMatch: boolean }[] = [];
  characters.forEach((character, index) => {
    const isMatch = matched.has(index);
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) {
      parts[parts.length - 1] = { text: last.text + character, isMatch };
    } else parts.push({ text: character, isMatch });
  });
  return parts;
}

function matchedCharacters(characters: readonly string[], words: readonly string[]): Set<number> {
  let text = '';
  // For each code unit of `text`, the character that it came from.
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
      const next = at + word.length;
      const last = origin[next - 1] ?? 0;
      // A match may end within a ligature, whose other letters come from the same character.
      const end = Math.max(origin[next] ?? characters.length, last + 1);
      for (let index = origin[at] ?? end; index < end; index += 1) matched.add(index);
    }
  }
  return matched;
}
