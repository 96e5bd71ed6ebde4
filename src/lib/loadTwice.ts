/** The event by which pwa/recoverChunks.ts hears that a part is missing which somebody waits for. */
export const partMissing = 'launcher:part-missing';

/**
 * Loads a script, and once more if that fails: a second launch of the window aborts what is being loaded
 * (docs/architecture.md), and so does a bad network.
 */
export function loadTwice<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch(load);
}

/** Waits for a part that a person has asked for or a start needs. If it is missing, the page reloads. */
export function needed<Part>(part: Promise<Part>): Promise<Part> {
  part.catch(() => dispatchEvent(new Event(partMissing)));
  return part;
}
