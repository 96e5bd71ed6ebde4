/**
 * Keeps keys from the page that nobody presses for it: those of an input method, those still held after they have
 * acted, and the events without a key that autofill sends. Returns what ends it.
 */
export function guardKeys(): () => void {
  function guard(event: KeyboardEvent) {
    const { key, isComposing, keyCode } = event;
    // In Safari the key that confirms a composition comes after its end, with this code.
    const isOurs = key && !isComposing && keyCode !== 229;
    const isHeld = event.repeat && acts(event);
    if (isHeld) event.preventDefault();
    if (isHeld || !isOurs) event.stopPropagation();
  }
  addEventListener('keydown', guard, true);
  return () => removeEventListener('keydown', guard, true);
}

/** Returns whether the key does something where it is pressed, and is not text or a movement. */
function acts({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement) || !target.matches('a, button, input')) return false;
  // In a field a space is text, unless it would be the first.
  return key === 'Enter' || (key === ' ' && target instanceof HTMLInputElement && !target.value);
}

/** Returns whether a key is text, of one or several characters, and not a named one such as F1. */
export function isText(key: string): boolean {
  return /^(?!\w\w)./su.test(key);
}

/** Returns whether an event comes from a text field, of ours or another's, in a shadow tree as well. */
export function isInTextField(event: Event): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof Element)) return false;
  // Nobody sees into an extension's element, which may be a field.
  const fields = 'input, textarea, select, [contenteditable], [role=textbox]';
  return target.localName.includes('-') || target.closest(fields) !== null;
}
