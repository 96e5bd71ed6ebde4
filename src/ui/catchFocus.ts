/**
 * Catches the focus when the control that has it goes, and the browser would leave it to the whole page. It goes to
 * the part around that control, where a second press answers nothing else; if that is gone or empty, back to what
 * had it before, or to the first control, if that is in sight. A text field would open a phone's keyboard.
 */
export function catchFocus(): void {
  let focused: Element | undefined;
  let part: HTMLElement | null = null;
  let before: readonly HTMLElement[] = [];

  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    focused = target;
    part = target.closest<HTMLElement>('article, nav, aside, main > *');
    if (target !== part) before = [target, ...before.filter((one) => one.isConnected)];
  });
  // A press elsewhere leaves the control of one's own accord.
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
