import { createStore } from '../../shared/createStore.ts';
import { withDeadline } from '../../shared/deadline.ts';
import { loadTwice, needed } from './loadTwice.ts';

export type LatePart<Part> = ReturnType<typeof createLatePart<Part>>;

const longestWait = 10_000; // milliseconds

export function createLatePart<Part>(fetchPart: () => Promise<Part>) {
  const { get, set, subscribe } = createStore<Part | undefined>(undefined);
  let loading: Promise<Part> | undefined;

  function request(): Promise<Part> {
    if (loading !== undefined) return loading;
    loading = loadTwice(fetchPart);
    loading.then(set, () => {
      loading = undefined;
    });
    return loading;
  }

  return {
    get,
    subscribe,
    /** For a person who waits. @throws Error if it has not loaded within ten seconds; the next call retries */
    load: (): Promise<Part> => withDeadline(longestWait, needed(request())),
    preload(onError: (error: unknown) => void = () => undefined): void {
      request().catch(onError);
    },
  };
}
