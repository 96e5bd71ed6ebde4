/*
 * Storage that is blocked throws wherever it is named, storage that is full where it is written. What
 * asks here goes on without it.
 */
type Place = () => Storage;

/** Of localStorage; undefined where it is blocked. */
export function readStored(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

/** What was stored as JSON; undefined where there is none, or nothing readable. */
export function readStoredJson(key: string, place: Place = () => localStorage): unknown {
  try {
    return JSON.parse(place().getItem(key) ?? '');
  } catch {
    return undefined;
  }
}

/** Undefined removes it. False where it could not be stored: it holds for as long as the page, then. */
export function store(
  key: string,
  text: string | undefined,
  place: Place = () => localStorage,
): boolean {
  try {
    if (text === undefined) place().removeItem(key);
    else place().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Notes `value` under `key`. Returns whether something else was noted there before; false where it cannot
 * be stored, since nobody would know it the next time.
 */
export function noteOnce(place: Place, key: string, value: string): boolean {
  try {
    return place().getItem(key) !== value && store(key, value, place);
  } catch {
    return false;
  }
}
