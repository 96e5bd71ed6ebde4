const readyEvent = 'launcher:ready';

/** Tells the boot script that the application is on the screen and handles presses. Called once. */
export function announceReady(): void {
  document.dispatchEvent(new Event(readyEvent));
}

export function untilReady(): Promise<unknown> {
  return new Promise((resolve) => {
    document.addEventListener(readyEvent, resolve);
  });
}

/** Keeps the last press on a button until hydration, and repeats it then (P59). */
export function replayEarlyInput(): void {
  let pressed: HTMLElement | undefined;

  function keep(event: Event): void {
    const { target } = event;
    // Menus are left out, because the browser opens them by itself.
    const selector = '#root button:not([popovertarget])';
    const button = target instanceof Element && target.closest<HTMLElement>(selector);
    if (!button) return;
    event.stopPropagation(); // React would handle it as well
    if (pressed) pressed.ariaBusy = null;
    pressed = button;
    button.ariaBusy = 'true';
    // Safari does not focus a pressed button, but what is typed next belongs to it.
    button.focus();
  }

  function replay(): void {
    document.removeEventListener('click', keep, true);
    if (!pressed) return;
    pressed.ariaBusy = null;
    pressed.click();
  }

  document.addEventListener('click', keep, true);
  void untilReady().then(replay);
}
