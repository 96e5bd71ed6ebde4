const timeout = 5000; // For a page that is never idle.

let held: Promise<void> | undefined;

/** A browser that waits for an answer is idle, but loads would compete with the answer. */
export function holdIdleWork(end: Promise<void>): void {
  held = end;
}

export function whenIdle(work: () => void): () => void {
  if (!held) return schedule(work);
  let cancel: (() => void) | undefined;
  let isCancelled = false;
  void held.then(() => {
    if (!isCancelled) cancel = schedule(work);
  });
  return () => {
    isCancelled = true;
    cancel?.();
  };
}

export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    whenIdle(resolve);
  });
}

function schedule(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    // Older Safari lacks it; most pages are loaded after two seconds.
    const timer = setTimeout(work, 2000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout });
  return () => cancelIdleCallback(handle);
}
