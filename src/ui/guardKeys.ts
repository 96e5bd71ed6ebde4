/**
 * Keeps from the page what nobody presses for it: keys of an input method, keys still held after they have acted,
 * and what autofill sends, events without a key.
 */
export function guardKeys(): void {
  const guard = (event: KeyboardEvent) => {
    const { key, isComposing, keyCode, repeat, target } = event;
    // A space before any text is none.
    const acting = key === 'Enter' ? 'a, button, input' : key === ' ' ? 'input[value=""]' : '_';
    const isHeld = repeat && target instanceof Element && target.matches(acting);
    if (isHeld) event.preventDefault();
    // Safari ends a composition before the key that confirms it, which has this code.
    if (isHeld || !key || isComposing || keyCode === 229) event.stopPropagation();
  };
  addEventListener('keydown', guard, true);
}

/** Returns whether a key is text, of one or several characters, and not a named one such as F1. */
export function isText(key: string): boolean {
  return /^(?!\w\w)./su.test(key);
}

/** Returns whether an event comes from a text field, of ours or another's; an extension's element may hide one. */
export function isInTextField(event: Event): boolean {
  const [target] = event.composedPath();
  const fields = 'input, textarea, select, [contenteditable], [role=textbox]';
  return target instanceof Element && (/-/.test(target.localName) || !!target.closest(fields));
}
