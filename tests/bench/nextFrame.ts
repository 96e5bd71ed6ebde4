declare global {
  interface Window {
    /** Resolves once the next frame has been painted. */
    nextFrame: () => Promise<void>;
  }
}

/** Runs in the page, before anything of it. */
export function provideNextFrame(): void {
  window.nextFrame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(undefined);
      });
    });
}
