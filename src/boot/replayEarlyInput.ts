import { readyEvent } from './readyEvent.ts';

/** A click has neither. */
type KeyPress = Event & { readonly key?: string; readonly repeat?: boolean };

const answeredKeys = /^(Arrow(Up|Down)|Backspace|Escape|.)$/u;

/**
 * Keeps presses on buttons, and keys that open one, until hydration, and then repeats them. A slash is
 * the search's, wherever the focus is.
 */
export function replayEarlyInput(): void {
  const kept: [HTMLElement, KeyPress][] = [];
  let isReady = false;

  function keep(event: KeyPress): void {
    const { target, key, repeat } = event;
    const button =
      (target instanceof Element && target.closest<HTMLElement>('#root button')) ||
      (key === '/' && document.querySelector<HTMLElement>('[aria-keyshortcuts]'));
    if (!button || isReady) return;
    if (key) {
      // An Enter that is held does not press again, and an arrow does not scroll.
      if ((repeat && key === 'Enter') || key.startsWith('Arrow')) event.preventDefault();
      if (!button.matches('[aria-haspopup]') || !answeredKeys.test(key)) return;
    } else if (button.matches('[popovertarget]')) return;
    event.stopPropagation(); // React would answer it too.
    // Safari gives a pressed button no focus; what is typed next belongs to it.
    button.focus();
    button.ariaBusy = 'true';
    kept.push([button, event]);
  }

  async function replay() {
    isReady = true;
    for (const [button] of kept) button.ariaBusy = null;
    for (const [button, event] of kept) {
      await null; // Until React has rendered what the one before has changed.
      // A dropdown that has lost the focus stays closed.
      if (button.matches('[role=combobox]:not(:focus)')) continue;
      if (event.key) button.dispatchEvent(new KeyboardEvent('keydown', event));
      else button.click();
    }
  }

  document.addEventListener('click', keep, true);
  document.addEventListener('keydown', keep, true);
  document.addEventListener(readyEvent, () => void replay(), { once: true });
}
