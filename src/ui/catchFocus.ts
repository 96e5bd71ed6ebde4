/**
 * Keeps the focus when its control is removed (P63). It moves to the part around the control, where a second press
 * does nothing. If that part is gone or empty, it moves to the visible control that had it before, or else to the
 * first. A text field would open a phone's keyboard.
 */
export function catchFocus(): void {
  let focused: Element | undefined;
  let part: HTMLElement | null = null;
  let before: readonly HTMLElement[] = [];

  function noteFocus({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return;
    focused = target;
    part = target.closest<HTMLElement>('article, nav, aside, main > *');
    if (target !== part) before = [target, ...before.filter((one) => one.isConnected)];
  }
  // Before React, which may at once replace the control that gets the focus.
  addEventListener('focusin', noteFocus, true);
  // After a press elsewhere the user has left the control.
  addEventListener('pointerdown', () => (focused = undefined), true);

  const observer = new MutationObserver(() => {
    if (focused?.isConnected !== false || document.activeElement !== document.body) return;
    part?.setAttribute('tabindex', '-1');
    const controls = document.querySelectorAll<HTMLElement>('a, button:not([role=combobox])');
    [...(part?.textContent ? [part] : []), ...before, ...controls].find((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      if (bottom >= 0 && top <= innerHeight) one.focus({ preventScroll: true });
      return document.activeElement === one;
    });
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
