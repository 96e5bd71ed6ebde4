/** A count as it is read. Not for the first frame, for the sake of `Intl`. */
export function grouped(count: number): string {
  return count.toLocaleString('en-GB');
}

/** Below a list that was cut short; undefined if nothing is hidden. */
export function moreNote(hidden: number): string | undefined {
  return hidden > 0 ? `and ${grouped(hidden)} more, type to narrow` : undefined;
}
