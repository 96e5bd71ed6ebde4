const readyEvent = 'started';

/** Call this once the application is on the screen and handles presses. */
export function announceReady(): void {
  document.dispatchEvent(new Event(readyEvent));
}

export function untilInteractive(): Promise<unknown> {
  return new Promise((resolve) => {
    document.addEventListener(readyEvent, resolve);
  });
}

/** Repeats the last early press on a button after hydration (P59). */
export function replayEarlyInput(): void {
  let pressed: HTMLElement | undefined;

  function keep(event: Event): void {
    const { target } = event;
    // Without menus, which the browser opens.
    const selector = '#root button:not([popovertarget])';
    const button = target instanceof Element && target.closest<HTMLElement>(selector);
    if (!button) return;
    event.stopPropagation(); // React would repeat it as well
    if (pressed) pressed.ariaBusy = null;
    pressed = button;
    button.ariaBusy = 'true';
    // Safari does not focus a pressed button, which the next keys belong to.
    button.focus();
  }

  function replay(): void {
    document.removeEventListener('click', keep, true);
    if (!pressed) return;
    pressed.ariaBusy = null;
    pressed.click();
  }

  document.addEventListener('click', keep, true);
  void untilInteractive().then(replay);
}
