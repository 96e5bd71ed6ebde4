/** The item to focus, by the ARIA authoring practices; undefined for a key that moves nothing. */
export function nextItem(
  key: string,
  current: number,
  labels: readonly string[],
): number | undefined {
  const last = labels.length - 1;
  if (key === 'ArrowDown' || key === 'ArrowRight') return current === last ? 0 : current + 1;
  if (key === 'ArrowUp' || key === 'ArrowLeft') return current <= 0 ? last : current - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return nextItemBeginningWith(key, current, labels);
}

function nextItemBeginningWith(key: string, current: number, labels: readonly string[]) {
  // Named keys (Enter, F1 …) have more than one character, and Space presses the item.
  if (Array.from(key).length !== 1 || key === ' ') return undefined;
  const afterCurrent = labels.map((_, step) => (current + 1 + step) % labels.length);
  return afterCurrent.find((index) =>
    labels[index]?.toLocaleLowerCase('en-GB').startsWith(key.toLocaleLowerCase('en-GB')),
  );
}
