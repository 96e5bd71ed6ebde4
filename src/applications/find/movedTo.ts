/** Where a key moves the active one of `count` results that stand below each other, if it does. */
export function movedTo(key: string, at: number, count: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return at === last ? 0 : at + 1;
    case 'ArrowUp':
      return at === 0 ? last : at - 1;
    case 'PageDown':
      return Math.min(at + page, last);
    case 'PageUp':
      return Math.max(at - page, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** About as many as are in view. */
const page = 6;
