import { createStore } from '../../shared/createStore.ts';
import { withDeadline } from '../../shared/deadline.ts';
import { loadTwice, needed } from './loadTwice.ts';

export type LatePart<Part> = ReturnType<typeof createLatePart<Part>>;

/** In milliseconds: whoever waits for a part is told by then. */
const longestWait = 10_000;

/** A part of the page that is not in the first load. It is kept once it has come. */
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
    /** Undefined until the part has come. */
    get,
    subscribe,
    /** @throws Error if it cannot be loaded within ten seconds; the next call tries again */
    load: (): Promise<Part> => withDeadline(longestWait, needed(request())),
    /** For what nobody has asked for yet: whoever needs the part later tries again. */
    preload(onError: (error: unknown) => void = () => undefined): void {
      request().catch(onError);
    },
  };
}
