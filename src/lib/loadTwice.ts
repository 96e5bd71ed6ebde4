/**
 * Loads a script, once more where that fails: a second launch of the window ends what is being loaded
 * (docs/decisions/024), and so does a bad network.
 */
export function loadTwice<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch(load);
}
