/** Fired on the document once the first frame's markup has been taken over and hears its events. */
export const readyEvent = 'launcher:ready';

/** Tells the boot script to repeat a press that came too early. Called once, after hydration. */
export function announceReady(): void {
  document.dispatchEvent(new Event(readyEvent));
}
