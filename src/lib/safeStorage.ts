import { createStore, type Store } from '../../shared/createStore.ts';

/*
 * Blocked storage throws wherever it is named, full storage where it is written. The callers of this file go on
 * without it.
 */
type Place = () => Storage;

const local: Place = () => localStorage;

/** Reads a text. Returns undefined if storage is blocked. */
export function readStored(key: string, place = local): string | null | undefined {
  try {
    return place().getItem(key);
  } catch {
    return undefined;
  }
}

/**
 * Stores a text, or removes it if `text` is undefined. Returns false if it could not be stored; then it holds for
 * this page only.
 */
export function store(key: string, text: string | undefined, place = local): boolean {
  try {
    if (text === undefined) place().removeItem(key);
    else place().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Removes a text, also from the `createStored` of this page, which by itself hears of other pages only. */
export function removeStored(key: string): void {
  store(key, undefined);
  dispatchEvent(new StorageEvent('storage', { key }));
}

export function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/**
 * Makes a store of what localStorage has under `key`, kept up to date with other tabs. If storage is blocked or
 * full, it holds for this page only.
 */
export function createStored<T>(
  key: string,
  parse: (stored: string | null | undefined) => T,
  format: (value: T) => string = JSON.stringify,
): Store<T> {
  const { get, set, subscribe } = createStore(parse(readStored(key)));
  let isStored = true;

  function readAgain(): void {
    if (isStored) set(parse(readStored(key)));
  }

  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) readAgain();
  });
  // A page in the back-forward cache has heard of no changes.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readAgain();
  });

  return {
    get,
    subscribe,
    set(value) {
      isStored = store(key, format(value));
      set(value);
    },
  };
}
