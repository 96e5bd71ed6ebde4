/** How long something is on the page, as a signal for the requests it has made. */
export function createVisit() {
  let ending = new AbortController();
  let isOpen = false;

  return {
    get signal() {
      return ending.signal;
    },
    /** Call from an effect; returns its cleanup, which aborts what is still under way. */
    open() {
      if (ending.signal.aborted) ending = new AbortController();
      isOpen = true;
      return () => {
        isOpen = false;
        // StrictMode closes and opens again at once; requests begun meanwhile must live on.
        queueMicrotask(() => {
          if (!isOpen) ending.abort();
        });
      };
    },
  };
}
