declare global {
  interface Window {
    /** Milliseconds from the next input event to the frame in which the options have changed. */
    answered?: Promise<number>;
    /** Their words count as the options, or their markup: what is marked in them, too. */
    watchAnswer?: (event: string, content?: 'textContent' | 'innerHTML') => void;
  }
}

/** Runs in the page, before anything of it but `provideNextFrame`. */
export function watchAnswers(): void {
  const shownOptions = (content: 'textContent' | 'innerHTML') =>
    Array.from(document.querySelectorAll('[role=option]'), (option) => option[content]).join();

  window.watchAnswer = (type, content = 'textContent') => {
    const before = shownOptions(content);
    window.answered = new Promise((resolve) => {
      window.addEventListener(
        type,
        ({ timeStamp }) => {
          const observer = new MutationObserver(() => {
            observer.disconnect();
            void window.nextFrame().then(() => {
              const at = performance.now();
              // Read after the frame: reading is no part of what is measured.
              const options = shownOptions(content);
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
