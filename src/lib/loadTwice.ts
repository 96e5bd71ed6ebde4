/** Tells pwa/recoverChunks.ts that a needed part is missing. */
export const partMissing = 'launcher:part-missing';

/** Retries once, because a second launch of the window aborts requests (docs/architecture.md). */
export function loadTwice<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch(load);
}

export function loadNeeded<Part>(load: () => Promise<Part>): Promise<Part> {
  return needed(loadTwice(load));
}

/** Reloads the page if the part is missing, because a person or a start waits for it. */
export function needed<Part>(part: Promise<Part>): Promise<Part> {
  part.catch(() => dispatchEvent(new Event(partMissing)));
  return part;
}
