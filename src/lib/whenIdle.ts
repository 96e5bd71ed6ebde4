/** Calls `work` once the browser has nothing better to do; returns what calls it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callback; by then the page has long settled.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 2000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
}
