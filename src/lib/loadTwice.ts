/** Tells pwa/recoverChunks.ts that a part is missing which somebody waits for. */
export const partMissing = 'launcher:part-missing';

/**
 * Loads a script, once more where that fails: a second launch of the window ends what is being loaded
 * (docs/decisions/024), and so does a bad network. Vite asks for a style sheet once, and would go on without.
 */
export function loadTwice<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch((error) => (`${error}`.includes('CSS') ? Promise.reject(error) : load()));
}

/** Waits for a part that a person has asked for, or that a start needs: without it the page is loaded anew. */
export function needed<Part>(part: Promise<Part>): Promise<Part> {
  part.catch(() => dispatchEvent(new Event(partMissing)));
  return part;
}
