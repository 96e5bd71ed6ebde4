const readyEvent = 'launcher:ready';

/** Tells the boot script that the application is on the screen and hears what is pressed. Called once. */
export function announceReady(): void {
  document.dispatchEvent(new Event(readyEvent));
}

/** For the boot script, before the application is loaded. */
export function untilReady(): Promise<unknown> {
  return new Promise((resolve) => {
    document.addEventListener(readyEvent, resolve, { once: true });
  });
}
