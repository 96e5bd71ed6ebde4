/** A return fires several events at once, in milliseconds. */
const atOnce = 50;

/**
 * Calls `onReturn` once for every time the user comes back to the page; returns what undoes it. SWR
 * by itself misses `pageshow`, by which a page returns from the back-forward cache.
 */
export function watchReturn(onReturn: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // At the end of the events rather than at the first, which may come before the page is visible.
  const listener = () => {
    clearTimeout(timer);
    timer = setTimeout(() => onReturn(), atOnce);
  };
  window.addEventListener('focus', listener);
  window.addEventListener('pageshow', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('focus', listener);
    window.removeEventListener('pageshow', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}
