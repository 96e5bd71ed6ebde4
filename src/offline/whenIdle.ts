/** Longest wait; a page that is never idle gets there too. */
const timeout = 5000;

/** Runs `action` when the browser has nothing better to do. Safari has only lately learnt to say when. */
export function whenIdle(action: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(action, { timeout });
  else setTimeout(action, 1000);
}
