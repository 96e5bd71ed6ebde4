import { untilReady } from './readyEvent.ts';

/** Keeps presses on buttons, by whatever means, until hydration, and then repeats them. */
export function replayEarlyInput(): void {
  const kept: HTMLElement[] = [];
  let isReady = false;

  function keep(event: Event): void {
    const { target } = event;
    const button = target instanceof Element && target.closest<HTMLElement>('#root button');
    if (!button || isReady || button.matches('[popovertarget]')) return;
    event.stopPropagation(); // React would answer it too.
    // Safari gives a pressed button no focus; what is typed next belongs to it.
    button.focus();
    button.ariaBusy = 'true';
    kept.push(button);
  }

  async function replay() {
    isReady = true;
    for (const button of kept) button.ariaBusy = null;
    for (const button of kept) {
      await null; // Until React has rendered what the one before has changed.
      // A dropdown that has lost the focus stays closed.
      if (!button.matches('[role=combobox]:not(:focus)')) button.click();
    }
  }

  document.addEventListener('click', keep, true);
  void untilReady().then(replay);
}
