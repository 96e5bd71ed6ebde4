interface Call<T> {
  readonly ending: AbortController;
  readonly answer: Promise<T>;
}

/** No request of the cards waits longer: SWR would keep every later one waiting with it. */
const deadline = 10_000;

/**
 * A call of the API that is under way at most once: whoever asks meanwhile gets the same answer.
 * One that was given up ends as the next one does, so that nobody is told of its end.
 */
export function createCall<T>(ask: (signal: AbortSignal) => Promise<T>) {
  let latest: Call<T> | undefined;
  let isUnderWay = false;

  async function run(ending: AbortController): Promise<T> {
    try {
      return await ask(ending.signal);
    } catch (error) {
      if (latest && latest.ending !== ending) return await latest.answer;
      throw error;
    } finally {
      if (latest?.ending === ending) isUnderWay = false;
    }
  }

  return {
    answer(): Promise<T> {
      if (!latest || !isUnderWay) {
        isUnderWay = true;
        const ending = new AbortController();
        // Not joined by `AbortSignal.any`, which is younger than the browsers we build for.
        const late = AbortSignal.timeout(deadline);
        late.addEventListener('abort', () => ending.abort(late.reason));
        latest = { ending, answer: run(ending) };
      }
      return latest.answer;
    },
    /** The next to ask begins anew. */
    giveUp() {
      latest?.ending.abort();
      isUnderWay = false;
    },
  };
}
