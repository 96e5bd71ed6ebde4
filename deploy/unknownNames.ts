/**
 * Says of each name that it is unknown, and which one was meant. Without `VITE_` at its beginning a name
 * may be another program's, so it counts only where it is one of ours but for that, and ours is not set.
 */
export function unknownNames(
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] {
  return Object.keys(environment).flatMap((name) => {
    if (known.includes(name)) return [];
    const plain = name.toUpperCase().replaceAll('-', '_');
    if (!plain.startsWith('VITE_')) {
      const meant = `VITE_${plain}`;
      return known.includes(meant) && !environment[meant] ? isUnknown(name, meant) : [];
    }
    const [nearest] = known.toSorted((one, other) => gap(one, plain) - gap(other, plain));
    return isUnknown(name, nearest && gap(nearest, plain) <= 2 ? nearest : undefined);
  });
}

function isUnknown(name: string, meant: string | undefined): string {
  return meant ? `${name} is unknown, did you mean ${meant}?` : `${name} is unknown`;
}

/** How many letters are left where what both begin with and what both end in is taken away. */
function gap(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return Math.max(one.length, other.length) - start - end;
}
