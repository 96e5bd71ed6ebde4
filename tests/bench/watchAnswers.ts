declare global {
  interface Window {
    /** Milliseconds from the next input event to the frame in which the options have changed. */
    answered?: Promise<number>;
    watchAnswer?: (event: string) => void;
  }
}

/** Runs in the page, before anything of it but `provideNextFrame`. */
export function watchAnswers(): void {
  const shownOptions = () =>
    Array.from(document.querySelectorAll('[role=option]'), (option) => option.textContent).join();

  window.watchAnswer = (type) => {
    const before = shownOptions();
    window.answered = new Promise((resolve) => {
      window.addEventListener(
        type,
        ({ timeStamp }) => {
          const observer = new MutationObserver(() => {
            observer.disconnect();
            void window.nextFrame().then(() => {
              const at = performance.now();
              // Read after the frame: reading is no part of what is measured.
              const options = shownOptions();
              if (options === '' || options === before) watch();
              else resolve(at - timeStamp);
            });
          });
          const watch = () =>
            observer.observe(document, { childList: true, subtree: true, characterData: true });
          watch();
        },
        { capture: true, once: true },
      );
    });
  };
}
