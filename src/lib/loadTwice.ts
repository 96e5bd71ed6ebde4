/** Tells pwa/recoverChunks.ts that a needed part is missing. */
export const partMissing = 'launcher:part-missing';

/** Retries once, because a second launch of the window aborts requests (docs/architecture.md). */
export function loadTwice<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch(load);
}

/** Loads a part that sign-in or Logout cannot do without. */
export function loadNeeded<Part>(load: () => Promise<Part>): Promise<Part> {
  return needed(loadTwice(load));
}

/** For a part that a person or a start waits for: the page reloads if it is missing. */
export function needed<Part>(part: Promise<Part>): Promise<Part> {
  part.catch(() => dispatchEvent(new Event(partMissing)));
  return part;
}
