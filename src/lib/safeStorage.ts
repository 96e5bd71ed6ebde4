import { createStore, type Store } from '../../shared/createStore.ts';

/*
 * Storage that is blocked throws wherever it is named, storage that is full where it is written. What
 * asks here goes on without it.
 */
type Place = () => Storage;

const local: Place = () => localStorage;

/** Undefined where storage is blocked. */
export function readStored(key: string, place = local): string | null | undefined {
  try {
    return place().getItem(key);
  } catch {
    return undefined;
  }
}

/** Undefined removes it. False where it could not be stored: it holds for as long as the page, then. */
export function store(key: string, text: string | undefined, place = local): boolean {
  try {
    if (text === undefined) place().removeItem(key);
    else place().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** For the `createStored` of this page, too, which hears of other pages alone by itself. */
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

/** A store of what localStorage has under `key`, kept up to date with other tabs; for this page alone where storage is blocked or full. */
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
  // A page that was kept for the back button has heard nothing.
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
