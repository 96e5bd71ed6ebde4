import { createStore } from '../../shared/createStore.ts';
import { withDeadline } from '../../shared/deadline.ts';
import { loadTwice, needed } from './loadTwice.ts';

export type LatePart<Part> = ReturnType<typeof createLatePart<Part>>;

/** In milliseconds. After this, people who wait for a part are told. */
const longestWait = 10_000;

/** Makes a part of the page that is not in the first load. It stays once it has loaded. */
export function createLatePart<Part>(fetchPart: () => Promise<Part>) {
  const { get, set, subscribe } = createStore<Part | undefined>(undefined);
  let loading: Promise<Part> | undefined;

  async function begin(): Promise<Part> {
    try {
      const part = await loadTwice(fetchPart);
      set(part);
      return part;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }

  function request(): Promise<Part> {
    loading ??= begin();
    return loading;
  }

  return {
    /** Returns the part, or undefined until it has loaded. */
    get,
    subscribe,
    /**
     * Loads the part that somebody has asked for.
     * @throws Error if it cannot be loaded within ten seconds; the next call tries again
     */
    load: (): Promise<Part> => withDeadline(longestWait, needed(request())),
    /** Loads the part ahead, before anybody has asked for it. Whoever needs it later tries again. */
    preload(onError: (error: unknown) => void = () => undefined): void {
      request().catch(onError);
    },
  };
}
