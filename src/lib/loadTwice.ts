/**
 * Loads a late part, once more where that fails: a launch of the window has ended it, or a bad network. For
 * those that nobody asks for again (docs/decisions/024).
 */
export function loadTwice<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch(load);
}
