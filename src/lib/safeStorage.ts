import { createStore, type Store } from '../../shared/createStore.ts';

/* Blocked storage throws at each access, full storage at each write. */
type Place = () => Storage;

const local: Place = () => localStorage;

/** Returns undefined if storage is blocked. */
export function readStored(key: string, place = local): string | null | undefined {
  try {
    return place().getItem(key);
  } catch {
    return undefined;
  }
}

/** Stores a text, or removes it if undefined. Returns false if that failed. */
export function store(key: string, text: string | undefined, place = local): boolean {
  try {
    if (text === undefined) place().removeItem(key);
    else place().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Removes a text, also from this page's `createStored`, which only other pages' events would reach. */
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

/** Makes a store of a localStorage value that follows other tabs. Without storage it holds for this page only. */
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
  // A page in the back-forward cache gets no events.
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
