/** Longest wait in milliseconds; a page that is never idle gets there too. */
const timeout = 5000;

let held: Promise<void> | undefined;

/**
 * Until `end` there is something better to do, however idle the browser thinks it is: while it waits
 * for an answer, what idle time loads would take the line from it.
 */
export function holdIdleWork(end: Promise<void>): void {
  held = end;
}

/**
 * Calls `work` once the browser has nothing better to do; returns what calls it off. Safari has only
 * lately learnt to say when that is: there the page has settled after two seconds.
 */
export function whenIdle(work: () => void): () => void {
  if (!held) return schedule(work);
  let callOff: (() => void) | undefined;
  let isCalledOff = false;
  void held.then(() => {
    if (!isCalledOff) callOff = schedule(work);
  });
  return () => {
    isCalledOff = true;
    callOff?.();
  };
}

/** Resolves once the browser has nothing better to do. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    whenIdle(resolve);
  });
}

function schedule(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 2000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout });
  return () => cancelIdleCallback(handle);
}
