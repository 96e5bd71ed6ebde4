import { createStore } from '../../shared/createStore.ts';

const timeout = 5000; // for a page that is never idle

const isHeld = createStore(false);

/** Holds idle work: a browser that waits for an answer is idle, but loading would delay the answer. */
export function holdIdleWork(): void {
  isHeld.set(true);
}

/** Call this once something is shown. */
export function releaseIdleWork(): void {
  isHeld.set(false);
}

/** Calls `work` once the browser is idle and nothing holds it. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (!isHeld.get()) return schedule(work);
  let cancel = isHeld.subscribe(() => {
    cancel();
    cancel = schedule(work);
  });
  return () => cancel();
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
