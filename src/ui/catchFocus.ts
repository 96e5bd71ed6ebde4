/** Moves a removed control's focus (P63) to the part around it, else to an earlier or the first visible control. */
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
    // A text field would open a phone's keyboard.
    const controls = document.querySelectorAll<HTMLElement>('a, button:not([role=combobox])');
    [...(part?.textContent ? [part] : []), ...before, ...controls].find((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      if (bottom >= 0 && top <= innerHeight) one.focus({ preventScroll: true });
      return document.activeElement === one;
    });
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
