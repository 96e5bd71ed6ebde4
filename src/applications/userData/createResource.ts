/** SWR's key; with the user in it, so that nobody else's answer can stand under it. */
type Key = readonly [path: string, issuer: string, subject: string];

export interface Asking {
  readonly signal: AbortSignal;
  readonly isPress: boolean;
}

interface Options<T> {
  readonly key: Key;
  readonly ask: (asking: Asking) => Promise<T>;
  /** In milliseconds; SWR would keep every later request waiting for one that hangs. */
  readonly timeout: () => number;
}

export type Resource<T> = ReturnType<typeof createResource<T>>;

/** SWR's fetcher for one resource of the API, with a deadline. */
export function createResource<T>({ key, ask, timeout }: Options<T>) {
  let latest: { readonly controller: AbortController; readonly answer: Promise<T> } | undefined;
  let isPending = false;
  let isPress = false;

  async function run(controller: AbortController): Promise<T> {
    limitTo(timeout(), controller);
    const asking = { signal: controller.signal, isPress };
    isPress = false;
    try {
      return await ask(asking);
    } catch (error) {
      // A request that a press has overtaken ends as that one does, because SWR would show its error.
      if (latest && latest.controller !== controller) return await latest.answer;
      throw error;
    } finally {
      if (latest?.controller === controller) isPending = false;
    }
  }

  return {
    key,
    isPending: () => isPending,
    fetch(): Promise<T> {
      latest?.controller.abort();
      const controller = new AbortController();
      isPending = true;
      latest = { controller, answer: run(controller) };
      return latest.answer;
    },
    /** The next request is the user's. */
    press() {
      isPress = true;
    },
    limit(milliseconds: number) {
      if (isPending && latest) limitTo(milliseconds, latest.controller);
    },
  };
}

/** We do not use `AbortSignal.any`, because it is younger than the browsers we build for. */
function limitTo(milliseconds: number, controller: AbortController) {
  const late = AbortSignal.timeout(milliseconds);
  late.addEventListener('abort', () => controller.abort(late.reason));
}
