/** Longest wait in milliseconds; a page that is never idle gets there too. */
const timeout = 5000;

/**
 * Calls `work` once the browser has nothing better to do; returns what calls it off. Safari has only
 * lately learnt to say when that is: there the page has settled after two seconds.
 */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 2000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout });
  return () => cancelIdleCallback(handle);
}
