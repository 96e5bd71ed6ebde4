const timeout = 5000; // For a page that is never idle.

/** What waits for its turn to be scheduled; undefined where nothing has to. */
let waiting: Set<() => void> | undefined;

/** A browser that waits for an answer is idle, but loads would compete with the answer. */
export function holdIdleWork(): void {
  waiting = new Set();
}

/** To be called once something is shown. */
export function releaseIdleWork(): void {
  for (const begin of waiting ?? []) begin();
  waiting = undefined;
}

export function whenIdle(work: () => void): () => void {
  if (!waiting) return schedule(work);
  const queue = waiting;
  const begin = () => {
    cancel = schedule(work);
  };
  let cancel = () => {
    queue.delete(begin);
  };
  queue.add(begin);
  return () => cancel();
}

export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    whenIdle(resolve);
  });
}

/** Resolves after the next frame is painted, or after 1 s: a window that nobody sees paints nothing. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 1000);
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
