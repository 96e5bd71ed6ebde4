/**
 * Returns a problem for each unknown name, with the name that was probably meant. A name without `VITE_` may
 * belong to another program. It counts only if the prefix would make it one of ours, which is not set.
 */
export function unknownNames(
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] {
  return Object.keys(environment).flatMap((name) => {
    if (known.includes(name)) return [];
    const plain = name.toUpperCase().replaceAll('-', '_');
    const isOurs = plain.startsWith('VITE_');
    const distance = (other: string) => gap(other, isOurs ? plain : `VITE_${plain}`);
    const [meant] = known
      .filter((other) => distance(other) <= (isOurs ? 2 : 0))
      .toSorted((one, other) => distance(one) - distance(other));
    if (!isOurs && (!meant || environment[meant])) return [];
    return `${name} is unknown${meant ? `, did you mean ${meant}?` : ''}`;
  });
}

/** Returns how many letters remain without the common beginning and end. */
function gap(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return Math.max(one.length, other.length) - start - end;
}
