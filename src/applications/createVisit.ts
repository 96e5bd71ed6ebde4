/** How long something is on the page; `onEnd` is called once it is there no more. */
export function createVisit(onEnd: () => void) {
  let isOpen = false;

  return {
    /** Call from an effect; returns its cleanup. */
    open() {
      isOpen = true;
      return () => {
        isOpen = false;
        // StrictMode closes and opens again at once; requests begun meanwhile must live on.
        queueMicrotask(() => {
          if (!isOpen) onEnd();
        });
      };
    },
  };
}
