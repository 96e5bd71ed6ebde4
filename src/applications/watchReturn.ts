/**
 * Calls `onReturn` whenever the user comes back to the page; returns what undoes it. SWR by itself
 * misses `pageshow`, by which a page returns from the back-forward cache.
 */
export function watchReturn(onReturn: () => void): () => void {
  // SWR hands over a bound setTimeout, which would take the event for its delay.
  const listener = () => onReturn();
  window.addEventListener('focus', listener);
  window.addEventListener('pageshow', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    window.removeEventListener('focus', listener);
    window.removeEventListener('pageshow', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}
