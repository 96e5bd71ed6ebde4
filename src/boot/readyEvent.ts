export const readyEvent = 'launcher:ready';

/** Has the boot script repeat what was pressed too early. Called once, after hydration. */
export function announceReady(): void {
  document.dispatchEvent(new Event(readyEvent));
}
